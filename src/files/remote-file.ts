import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mediaTypeOf } from "#src/site/content-file.ts";
import { FILE_ANSWER_TIMEOUT, FILE_MAX_BYTES, REMOTE_FILES_AT_ONCE } from "#src/site/limits.ts";
import { fileAddressAt, fileHeaders } from "./content-file.ts";

/** What of a visitor's request travels: which part of the file he wants. */
const ASKED = ["range", "if-range"] as const;
/** What of the reply travels: which part it is. */
const PASSED = ["content-range", "content-length", "accept-ranges"] as const;
const STATUSES: ReadonlySet<number> = new Set([200, 206, 416]);

let open = 0;

/**
 * Sends a public file of the support API's own host, from the same path. Only paths of the files' grammar are
 * asked for, no redirect is followed, nothing of the visitor's travels but the part he wants, and no header of
 * the other server passes but lengths.
 *
 * @param base origin of the API, with a path before `/electronics` when it has one
 * @param headers those of every reply
 * @returns 0 when the reply is out, else the status to refuse with; null when the path is no file's
 */
export async function sendRemoteFile(
	base: string,
	path: string,
	request: IncomingMessage,
	response: ServerResponse,
	headers: (mediaType: string) => readonly (readonly [string, string])[],
): Promise<number | null> {
	const address = fileAddressAt(path);
	if (!address) return null;
	const etag = `"${address.hash}"`;
	const mediaType = mediaTypeOf(address.name);
	const own = [...headers(mediaType), ...fileHeaders({ mediaType, etag, audience: "public" }, address.name)];
	if (request.headers["if-none-match"]?.includes(etag)) {
		response.writeHead(304, own.flat()).end();
		return 0;
	}
	if (open >= REMOTE_FILES_AT_ONCE) return 503;
	open += 1;
	const answered = new AbortController();
	const late = setTimeout(() => answered.abort(), FILE_ANSWER_TIMEOUT);
	response.once("close", () => answered.abort());
	try {
		const asked = ASKED.flatMap((name) => {
			const value = request.headers[name];
			return typeof value === "string" ? [[name, value] as const] : [];
		});
		const reply = await fetch(base + path, {
			method: request.method === "HEAD" ? "HEAD" : "GET",
			headers: { "accept-encoding": "identity", ...Object.fromEntries(asked) },
			redirect: "manual",
			signal: answered.signal,
		});
		clearTimeout(late);
		if (!STATUSES.has(reply.status) || Number(reply.headers.get("content-length") ?? 0) > FILE_MAX_BYTES) {
			answered.abort();
			return reply.status === 404 ? 404 : 502;
		}
		const passed = PASSED.flatMap((name) => {
			const value = reply.headers.get(name);
			return value === null ? [] : [[name, value] as const];
		});
		response.writeHead(reply.status, [...own, ...passed].flat());
		if (request.method === "HEAD" || reply.body === null) response.end();
		else await pipeline(Readable.from(capped(reply.body)), response);
		return 0;
	} catch {
		if (!response.headersSent) return 502;
		response.destroy();
		return 0;
	} finally {
		clearTimeout(late);
		open -= 1;
	}
}

/** Ends with an error when a file is larger than any may be. */
async function* capped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	let size = 0;
	for await (const chunk of body) {
		size += chunk.byteLength;
		if (size > FILE_MAX_BYTES) throw new Error("The file is too large.");
		yield chunk;
	}
}
