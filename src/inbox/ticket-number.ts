import { createHash } from "node:crypto";

/** Letters and digits that nobody confuses when reading them out (Crockford's base 32). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What people call a ticket, made from its id; `attempt` tells apart the few that would have the same. */
export function ticketNumber(id: string, attempt: number): string {
	const hash = createHash("sha256").update(`${id} ${attempt}`).digest();
	const letters = Array.from(hash.subarray(0, 8), (byte) => LETTERS[byte & 31]).join("");
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
