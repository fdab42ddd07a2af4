import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CHECKSUM_FILES } from "#src/routes.ts";
import type { ChecksumList } from "#src/site/checksum-list.ts";
import { type Exchange, hasBytes, ownHeaders, send, sendNotModified } from "../http/exchange.ts";
import { SANDBOXED_FILE } from "../http/security-headers.ts";

/** Whether the signed list of files, or what belongs to it, stands at a path. */
export const isChecksumFile = (path: string): boolean => Object.values(CHECKSUM_FILES).some((each) => each === path);

/** Sends what stands at the path of one of them: always that of the version in force, so that it is asked for anew each time. */
export function sendChecksumFile(exchange: Exchange, path: string, list: ChecksumList): void {
	if (path === CHECKSUM_FILES.list) sendList(exchange, list);
	else sendSmall(exchange, path === CHECKSUM_FILES.key, list);
}

function sendSmall(exchange: Exchange, isKey: boolean, list: ChecksumList): void {
	const bytes = isKey ? Buffer.from(list.key) : Buffer.from(list.signature, "base64");
	const etag = etagOf(createHash("sha256").update(bytes).digest("hex"));
	const headers = headersOf(exchange, list, isKey ? TEXT : "application/octet-stream", bytes.length, etag);
	if (hasBytes(exchange, etag)) sendNotModified(exchange, headers);
	else send(exchange, 200, headers, bytes);
}

/** As long as its files are many: a part is read when the one before is through. */
function sendList(exchange: Exchange, list: ChecksumList): void {
	const { request, response } = exchange;
	const etag = etagOf(list.sha256);
	const headers = headersOf(exchange, list, TEXT, list.size, etag);
	if (hasBytes(exchange, etag)) sendNotModified(exchange, headers);
	else if (request.method === "HEAD") send(exchange, 200, headers, null);
	else {
		response.writeHead(200, [...headers, ...ownHeaders(exchange)]);
		void pipeline(Readable.from(list.parts()), response).catch((error: unknown) => {
			exchange.about.error = error;
			response.destroy();
		});
	}
}

const TEXT = "text/plain; charset=utf-8";

const etagOf = (sha256: string): string => `"${sha256.slice(0, 32)}"`;

function headersOf(
	{ security }: Exchange,
	{ audience }: ChecksumList,
	type: string,
	size: number,
	etag: string,
): string[] {
	return [
		["Content-Type", type],
		["Content-Length", String(size)],
		["Content-Security-Policy", SANDBOXED_FILE],
		["Cache-Control", audience === "public" ? "no-cache" : "private, no-store"],
		["ETag", etag],
		...security,
	].flat();
}
