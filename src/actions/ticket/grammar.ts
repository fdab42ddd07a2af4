import { z } from "zod";
import {
	EMAIL_MAX_LENGTH,
	TICKET_LINE_MAX_LENGTH,
	TICKET_MESSAGE_MAX_LENGTH,
	TICKET_NAME_MAX_LENGTH,
} from "#src/contract/bounds.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { cleanLine } from "#src/contract/text.ts";
import { isAnswers, isSitePath } from "#src/contract/tickets/address.ts";

/** One line: what breaks it becomes a space. */
const line = (most: number) =>
	z
		.string()
		.transform((text) => cleanLine(text, Number.POSITIVE_INFINITY))
		.pipe(z.string().min(1).max(most));

/** What a form of ours fills in by itself: another value is nobody's mistake to mend, and means nothing. */
const unseen = (fits: (text: string) => boolean) =>
	z
		.string()
		.optional()
		.transform((text) => (text !== undefined && fits(text) ? text : null));

/** An address that can be written to, of any script (RFC 6531), without what would end it in a header line. */
const EMAIL = /^[^\s@<>()[\]\\,;:"']+@[^\s@<>()[\]\\,;:"'.]+(?:\.[^\s@<>()[\]\\,;:"'.]+)+$/;

const message = z.string().min(1).max(TICKET_MESSAGE_MAX_LENGTH);
const trap = { website: z.string().optional(), opened: z.string().optional() };

/** A new ticket, as its form sends it. */
export const ticketGrammar = z.object({
	name: line(TICKET_NAME_MAX_LENGTH).optional(),
	email: line(EMAIL_MAX_LENGTH).pipe(z.string().regex(EMAIL)).optional(),
	productName: line(TICKET_NAME_MAX_LENGTH).optional(),
	subject: line(TICKET_LINE_MAX_LENGTH),
	message,
	product: unseen((text) => SLUG.test(text)),
	about: unseen(isSitePath),
	guide: unseen((text) => SLUG.test(text)),
	answers: unseen(isAnswers),
	...trap,
});
export type TicketSent = z.infer<typeof ticketGrammar>;

/** Further words to a ticket. */
export const wordsGrammar = z.object({ message, ...trap });

/** What the unseen fields for programs hold. */
export type Trap = Readonly<Partial<Record<keyof typeof trap, string | undefined>>>;
