import { z } from "zod";
import { code } from "../shapes.ts";

/** `result`: the number under which the ticket is kept. */
const ticket = z.object({ result: z.object({ ticketId: code, received: z.iso.datetime() }) });
export type Ticket = z.infer<typeof ticket>;

/** The reply of each call of this area. */
export const replies = { createTicket: ticket };
