import { z } from "zod";

/** `result`: the number under which the ticket is kept. */
export const ticket = z.object({ result: z.object({ ticketId: z.string(), received: z.string() }) });
export type Ticket = z.infer<typeof ticket>;
