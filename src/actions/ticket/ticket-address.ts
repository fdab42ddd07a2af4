import type { LinkSigner } from "#src/identity/link-signer.ts";

/** What the links to the pages of tickets are signed for. */
const PURPOSE = "ticket";

/** The token of a ticket's page: whoever has it may read and answer. */
export const tokenOfTicket = (signer: LinkSigner, id: string): string => signer.sign(PURPOSE, id);

/** The id of the ticket that a token leads to; null for a token that nobody was given. */
export const ticketOfToken = (signer: LinkSigner, token: string): string | null => signer.read(PURPOSE, token);
