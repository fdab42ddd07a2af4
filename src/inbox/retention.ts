import { AUDIT_DAYS, RECEIPT_DAYS, SESSION_IDLE, SESSION_LIFE } from "#src/site/agent-limits.ts";
import { INBOX_BATCH } from "#src/site/sending-limits.ts";
import type { AgentBox } from "./agents.ts";
import type { Inbox } from "./inbox.ts";
import type { ReceiptBox } from "./receipts.ts";

const DAY = 24 * 3_600_000;

/**
 * Removes tickets, with their files, that nobody needs any more: closed, or gone on to support, so many days ago.
 *
 * @returns how many
 * @throws {InboxUnavailable} when the inbox could not be asked; what was removed before stays removed
 */
export async function forgetOldTickets(
	{ tickets, attachments }: Pick<Inbox, "tickets" | "attachments">,
	days: number,
	now: number,
): Promise<number> {
	const before = new Date(now - days * DAY).toISOString();
	let forgotten = 0;
	for (;;) {
		const batch = await tickets.expire(before, INBOX_BATCH);
		await attachments.discard(batch.files);
		forgotten += batch.tickets;
		if (batch.tickets < INBOX_BATCH) return forgotten;
	}
}

/**
 * Ends the sessions of agents that are over, and says so in the audit.
 *
 * @throws {InboxUnavailable} as above
 */
export async function endOldSessions(agents: Pick<AgentBox, "expire">, now: number): Promise<void> {
	const before = (life: number) => new Date(now - life).toISOString();
	const at = before(0);
	const ends = { beganBefore: before(SESSION_LIFE), seenBefore: before(SESSION_IDLE), at };
	while ((await agents.expire(ends, INBOX_BATCH)) === INBOX_BATCH);
}

/** Removes what the audit of sign-ins no longer needs to tell. */
export async function forgetOldAudit(agents: Pick<AgentBox, "forget">, now: number): Promise<void> {
	const before = new Date(now - AUDIT_DAYS * DAY).toISOString();
	while ((await agents.forget(before, INBOX_BATCH)) === INBOX_BATCH);
}

/** Removes confirmations that prove nothing any more. */
export async function forgetOldReceipts(receipts: Pick<ReceiptBox, "forget">, now: number): Promise<void> {
	const before = new Date(now - RECEIPT_DAYS * DAY).toISOString().slice(0, 10);
	while ((await receipts.forget(before, INBOX_BATCH)) === INBOX_BATCH);
}
