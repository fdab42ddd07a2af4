import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";

/** The id of a control of the ticket form. */
export const idOfField = (field: string): string => `ticket-${field}`;

/** The fields in the order in which the form has them; what concerns the whole form comes first. */
const ORDER: readonly string[] = [
	"form",
	TICKET_FIELDS.subject,
	TICKET_FIELDS.productName,
	TICKET_FIELDS.message,
	TICKET_FIELDS.attachments,
	TICKET_FIELDS.email,
	TICKET_FIELDS.name,
];

/** What is wrong, in the order of the form. */
export const inOrder = (messages: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
	new Map([...messages].toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b)));
