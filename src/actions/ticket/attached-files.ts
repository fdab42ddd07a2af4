import { createHash } from "node:crypto";
import type { FileLimits, SendingScene, SentFile } from "#src/actions/action.ts";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import type { TicketAttachment } from "#src/inbox/tickets.ts";
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX, ATTACHMENTS_MAX_BYTES } from "#src/site/sending-limits.ts";

/** What files come with a message. */
export const TICKET_FILES: FileLimits = {
	field: TICKET_FIELDS.attachments,
	most: ATTACHMENTS_MAX,
	eachBytes: ATTACHMENT_MAX_BYTES,
	allBytes: ATTACHMENTS_MAX_BYTES,
};

/** The files of a message as it keeps them. */
export const attachmentsOf = (files: readonly SentFile[]): readonly TicketAttachment[] =>
	files.map(({ file, size, type, sha256, original }) => ({ file, size, type, sha256, original }));

/**
 * A short name of what was sent: differs as soon as anything does. The names of files on our disk are new each time; what
 * is in them is not.
 */
export const fingerprintOf = (words: unknown, files: readonly SentFile[]): string =>
	createHash("sha256")
		.update(JSON.stringify([words, files.map(({ sha256, original }) => [sha256, original])]))
		.digest("hex")
		.slice(0, 32);

/** Keeps what names `files`, which get their lasting places first; where nothing new was kept they go again. */
export async function keepWith<Kept>(
	files: readonly SentFile[],
	{ inbox }: Pick<SendingScene, "inbox">,
	keep: () => Promise<Kept>,
	isNew: (kept: Kept) => boolean,
): Promise<Kept> {
	const names = files.map(({ file }) => file);
	const { attachments } = inbox;
	try {
		await attachments.settle(names);
		const kept = await keep();
		if (isNew(kept)) attachments.confirm(names);
		else await attachments.discard(names);
		return kept;
	} catch (error) {
		// When nobody knows whether it was kept, they stay: what no message names is swept later.
		if (error instanceof InboxUnavailable && error.isCertain) await attachments.discard(names);
		throw error;
	}
}
