import { defineCall } from "../call.ts";
import type { Ticket } from "./schemas.ts";

type TicketParameters = {
	locale: string;
	productName?: string | null;
	modelName?: string | null;
	subject: string | null;
	message: string | null;
	email: string | null;
	name?: string | null;
};

/** Hands in a support ticket. Its locale stays in the query. */
export const createTicket = defineCall<TicketParameters, Ticket>()({
	name: "createTicket",
	method: "POST",
	path: "/api/content/support/create-ticket",
	postQuery: ["locale"],
	query: ["productName", "modelName", "subject", "message", "email", "name"],
	rules: { needs: ["subject", "message", "email"] },
	tags: () => [],
});
