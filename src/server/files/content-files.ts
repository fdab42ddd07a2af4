import { contentFileAt, type FindContentFile, fileHeaders, streamFile } from "#src/files/content-file.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Exchange } from "../http/exchange.ts";
import { refuse } from "../http/refusal.ts";
import { SANDBOXED_FILE, VIEWED_FILE } from "../http/security-headers.ts";

/** Sends the file that content brings at a path; false when there is none that the reader may have. */
export function sendContentFile(exchange: Exchange, path: string, identity: Identity, find: FindContentFile): boolean {
	const found = contentFileAt(path, identity, find);
	if (!found) return false;
	const { request, response, id, security, closing } = exchange;
	const policy = found.file.mediaType === "application/pdf" ? VIEWED_FILE : SANDBOXED_FILE;
	for (const [name, value] of [
		...security,
		...fileHeaders(found.file, found.name),
		["Content-Security-Policy", policy] as const,
		["X-Request-Id", id] as const,
	])
		response.setHeader(name, value);
	if (closing) response.setHeader("Connection", "close");
	streamFile(request, response, found.file, (status) => {
		if (response.headersSent) return void response.destroy();
		for (const name of response.getHeaderNames()) response.removeHeader(name);
		refuse(exchange, status);
	});
	return true;
}
