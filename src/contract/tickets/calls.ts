import {
	EMAIL_MAX_LENGTH,
	TICKET_LINE_MAX_LENGTH,
	TICKET_MESSAGE_MAX_LENGTH,
	TICKET_NAME_MAX_LENGTH,
} from "../bounds.ts";
import { defineCall } from "../call.ts";
import { inQuery, line, lines, locale, needed, slug } from "../parameter.ts";
import type { Ticket } from "./schemas.ts";

/** Hands in a support ticket. Its locale stays in the query; an address is needed where messages are handed on. */
export const createTicket = defineCall<Ticket>()({
	name: "createTicket",
	method: "POST",
	path: "/api/content/support/create-ticket",
	params: {
		locale: needed(inQuery(locale())),
		productName: slug(),
		modelName: line(TICKET_NAME_MAX_LENGTH),
		subject: needed(line(TICKET_LINE_MAX_LENGTH)),
		message: needed(lines(TICKET_MESSAGE_MAX_LENGTH)),
		email: line(EMAIL_MAX_LENGTH),
		name: line(TICKET_NAME_MAX_LENGTH),
	},
	tags: () => [],
});
