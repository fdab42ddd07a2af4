import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Whether a request holds a bearer token (RFC 6750, section 2.1); how long it takes tells nothing of it. */
export function holdsToken({ headers }: Pick<IncomingMessage, "headers">, token: string): boolean {
	const given = Buffer.from(headers.authorization ?? "");
	const wanted = Buffer.from(`Bearer ${token}`);
	return given.length === wanted.length && timingSafeEqual(given, wanted);
}
