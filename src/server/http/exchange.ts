import type { IncomingMessage, ServerResponse } from "node:http";
import { stripBlanks } from "#src/contract/header-blanks.ts";
import type { Route } from "#src/routes.ts";

export type HeaderList = readonly (readonly [string, string])[];

/** What became known of a request, for its line in the log: of the site's own words alone, nothing of what its visitor wrote. */
export interface About {
	/** The pattern of the page or call, or what kind of thing was asked for. */
	pattern: string | null;
	pageType: string | null;
	/** Why it was not answered as asked, in a word. */
	reason: string | null;
	/** The reason in our own words, where there is more to say. */
	why: string | null;
	/** What failed, where nothing else has logged it; null when nothing did. */
	error: unknown;
	/** The status of an answer that went past the response. */
	status: number | null;
}

export const nothingKnown = (): About => ({
	pattern: null,
	pageType: null,
	reason: null,
	why: null,
	error: null,
	status: null,
});

/** Notes which page is asked for. */
export function tellRoute({ about }: Pick<Exchange, "about">, { pageType, pattern }: Route): void {
	about.pageType = pageType;
	about.pattern = pattern || "/";
}

/** One request on its way through the front: what every reply needs. */
export interface Exchange {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	/** Names this request in the log and in the reply. */
	readonly id: string;
	/** Headers that every reply of the site carries. */
	readonly security: HeaderList;
	/** The server is stopping: the connection closes after this reply. */
	readonly closing: boolean;
	readonly about: About;
}

/** Header lines that differ from reply to reply. */
export function ownHeaders({ id, closing }: Pick<Exchange, "id" | "closing">): string[] {
	return closing ? ["X-Request-Id", id, "Connection", "close"] : ["X-Request-Id", id];
}

/** Sends header lines and, unless the method is HEAD, the bytes. */
export function send(
	{ request, response, ...own }: Exchange,
	status: number,
	headers: readonly string[],
	bytes: Buffer | null,
): void {
	response.writeHead(status, [...headers, ...ownHeaders(own)]);
	if (bytes === null || request.method === "HEAD") response.end();
	else response.end(bytes);
}

/** Whether the client already has these bytes (`If-None-Match`). */
export function hasBytes({ request }: Exchange, etag: string): boolean {
	const known = request.headers["if-none-match"];
	return (
		known !== undefined &&
		(known === etag || known === "*" || known.split(",").some((each) => stripBlanks(each).replace(/^W\//, "") === etag))
	);
}

/** Header lines that say nothing of bytes. */
export const withoutBytes = (headers: readonly string[]): readonly string[] =>
	headers.filter((_, index) => !/^Content-(Length|Type|Encoding)$/.test(headers[index & ~1] ?? ""));

/** Answers that the client's bytes still stand, with the header lines of the reply that it has. */
export const sendNotModified = (exchange: Exchange, headers: readonly string[]): void =>
	send(exchange, 304, withoutBytes(headers), null);
