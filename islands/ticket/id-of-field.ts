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

/** What stands above what is wrong: where it is nothing that was written, there is nothing to check. */
export const headingOf = (
	messages: ReadonlyMap<string, string>,
	{ problem, notSent }: { readonly problem: string; readonly notSent: string },
): string => (messages.has("form") ? notSent : problem);

/** What is wrong, by the id of the control, in the order of the form. */
export const byControl = (messages: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
	new Map(
		[...messages]
			.toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
			.map(([field, message]) => [idOfField(field), message]),
	);
