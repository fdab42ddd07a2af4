import type { IncomingMessage } from "node:http";

/** Whether a request that changes something comes from our own pages (or from no browser at all). */
export function isOwnOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
	const site = headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin" && site !== "none") return false;
	// A page that tells nobody its address has no origin either: the browser says all the same whose page it is.
	if (site === "same-origin" && headers.origin === "null") return true;
	return headers.origin === undefined || origins.includes(headers.origin);
}
