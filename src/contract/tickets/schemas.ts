import { z } from "zod";

/** `result`: the number under which the ticket is kept. */
const ticket = z.object({ result: z.object({ ticketId: z.string(), received: z.string() }) });
export type Ticket = z.infer<typeof ticket>;

/** The reply of each call of this area. */
export const replies = { createTicket: ticket };
