import { statSync } from "node:fs";
import { contentFileAt, type FindContentFile, fileHeaders, streamFile } from "#src/files/content-file.ts";
import { remoteFileSender } from "#src/files/remote-file.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";
import type { ChecksumList } from "#src/site/checksum-list.ts";
import type { ContentFile } from "#src/site/content-file.ts";
import { DAMAGED_FILE_RETRY } from "#src/site/limits.ts";
import { clientAddress } from "../gate/client-address.ts";
import type { Exchange, HeaderList } from "../http/exchange.ts";
import { refuse } from "../http/refusal.ts";
import { SANDBOXED_FILE, VIEWED_FILE } from "../http/security-headers.ts";
import { sendWords } from "../http/words-page.ts";
import { isChecksumFile, sendChecksumFile } from "./checksum-files.ts";

/** Sends the file at a path; false when there is none that the reader may have. */
export type SendFile = (exchange: Exchange, path: string, identity: Identity) => boolean | Promise<boolean>;

function headersOf({ security, id, closing }: Exchange, mediaType: string): HeaderList {
	return [
		...security,
		["Content-Security-Policy", mediaType === "application/pdf" ? VIEWED_FILE : SANDBOXED_FILE],
		["X-Request-Id", id],
		...(closing ? ([["Connection", "close"]] as const) : []),
	];
}

/** Files of the content on this node, and the signed list of them; null when there is none. */
interface OwnFiles {
	readonly find: FindContentFile;
	checksums(): ChecksumList | null;
}

/** Files that the content on this node brings; `brand` speaks for those that are damaged. */
export function ownFiles({ find, checksums }: OwnFiles, brand: () => Brand): SendFile {
	return (exchange, path, identity) => {
		const list = isChecksumFile(path) ? checksums() : null;
		if (list) {
			sendChecksumFile(exchange, path, list);
			return true;
		}
		const found = contentFileAt(path, identity, find);
		if (!found) return false;
		const { request, response } = exchange;
		const { file, name } = found;
		if (file.isWithdrawn) {
			refuse(exchange, 410);
			return true;
		}
		if (file.isDamaged || !isWhole(file)) {
			const headers = [["Retry-After", String(DAMAGED_FILE_RETRY / 1_000)]] as const;
			sendWords(exchange, { status: 503, words: "file.damaged", headers }, brand());
			return true;
		}
		const etag = `"${file.sha256.slice(0, 32)}"`;
		for (const [header, value] of [...headersOf(exchange, file.mediaType), ...fileHeaders({ ...file, etag }, name)])
			response.setHeader(header, value);
		streamFile(request, response, file, (status) => {
			if (response.headersSent) return void response.destroy();
			// How long the file is helps whoever asked for a part beyond its end (RFC 9110 section 15.5.17).
			for (const header of response.getHeaderNames()) if (header !== "content-range") response.removeHeader(header);
			refuse(exchange, status);
		});
		return true;
	};
}

/** Whether a file is there, as long as it was imported: what is shorter would be kept for a year by whoever asks for it. */
const isWhole = ({ path, size }: ContentFile): boolean => statSync(path, { throwIfNoEntry: false })?.size === size;

/**
 * Files of a support API elsewhere, passed on from the same path: those of agents to whom it gives them.
 *
 * @param hops trusted proxies before this server
 */
export function remoteFiles(ask: Parameters<typeof remoteFileSender>[0], hops: number): SendFile {
	const send = remoteFileSender(ask);
	return async (exchange, path, identity) => {
		const { request, response } = exchange;
		const client = clientAddress(request, hops);
		const headers = (mediaType: string) => headersOf(exchange, mediaType);
		const refused = await send({ path, client, identity, request, response, headers });
		if (refused !== null && refused > 0 && refused !== 404) refuse(exchange, refused);
		return refused !== null && refused !== 404;
	};
}
