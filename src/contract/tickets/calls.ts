import { defineCall } from "../call.ts";
import { inQuery, line, lines, locale, name, needed, slug } from "../parameter.ts";
import type { Ticket } from "./schemas.ts";

/** Hands in a support ticket. Its locale stays in the query. */
export const createTicket = defineCall<Ticket>()({
	name: "createTicket",
	method: "POST",
	path: "/api/content/support/create-ticket",
	params: {
		locale: needed(inQuery(locale())),
		productName: slug(),
		modelName: name(),
		subject: needed(line()),
		message: needed(lines()),
		email: needed(line()),
		name: line(),
	},
	tags: () => [],
});
