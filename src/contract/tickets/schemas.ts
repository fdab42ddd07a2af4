import { z } from "zod";
import { code } from "../shapes.ts";

/** `result`: the number under which the ticket is kept, and where its sender reads what became of it. */
const ticket = z.object({
	result: z.object({
		ticketId: code,
		received: z.iso.datetime(),
		statusAddress: z.string().max(2_000).optional().describe("path of the ticket's page, known to its sender alone"),
	}),
});
export type Ticket = z.infer<typeof ticket>;

/** The reply of each call of this area. */
export const replies = { createTicket: ticket };
