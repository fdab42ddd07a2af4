import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Whether somebody gave the token; how long it takes tells nothing of it. */
export function isToken(given: string, token: string): boolean {
	const [said, wanted] = [Buffer.from(given), Buffer.from(token)];
	return said.length === wanted.length && timingSafeEqual(said, wanted);
}

/** Whether a request holds a bearer token (RFC 6750, section 2.1). */
export const holdsToken = ({ headers }: Pick<IncomingMessage, "headers">, token: string): boolean =>
	isToken(headers.authorization ?? "", `Bearer ${token}`);
