import type { SendingScene, SentFile } from "#src/actions/action.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";

/** What the links to the pages of tickets are signed for. */
const PURPOSE = "ticket";

/** The token of a ticket's page: whoever has it may read and answer. */
export const tokenOfTicket = (signer: LinkSigner, id: string): string => signer.sign(PURPOSE, id);

/** The id of the ticket that a token leads to; null for a token that nobody was given. */
export const ticketOfToken = (signer: LinkSigner, token: string): string | null => signer.read(PURPOSE, token);

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
