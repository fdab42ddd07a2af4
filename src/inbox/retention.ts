import { INBOX_BATCH } from "#src/site/sending-limits.ts";
import type { Inbox } from "./inbox.ts";

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
