import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname } from "node:path";
import send from "send";
import type { Identity } from "#src/identity/identity.ts";
import { FILES_BASE } from "#src/routes.ts";
import type { ContentFile } from "#src/site/content-file.ts";
import { FILE_NAME_MAX_LENGTH } from "#src/site/pack-limits.ts";

export type FindContentFile = (hash16: string, name: string, identity: Identity) => ContentFile | null;

const ADDRESS = new RegExp(`^([0-9a-f]{16})/([A-Za-z0-9][A-Za-z0-9._-]{0,${FILE_NAME_MAX_LENGTH - 1}})$`);

/** The file at a path of the site that the reader may have, or null; a path is only ever compared with the store's list, never opened. */
export function contentFileAt(
	path: string,
	identity: Identity,
	find: FindContentFile,
): { readonly file: ContentFile; readonly name: string } | null {
	const address = fileAddressAt(path);
	const file = address && find(address.hash, address.name, identity);
	return file && { file, name: address.name };
}

/** The parts of a path that a file can have, or null. */
export function fileAddressAt(path: string): { readonly hash: string; readonly name: string } | null {
	const [, hash, name] = path.startsWith(`${FILES_BASE}/`)
		? (ADDRESS.exec(path.slice(FILES_BASE.length + 1)) ?? [])
		: [];
	return hash && name ? { hash, name } : null;
}

/** Kinds that a browser may show in place; everything else is saved. */
const SHOWN = /^(image\/(svg\+xml|png|webp|avif|jpeg|x-icon)|application\/pdf)$/;

/** Header lines that say what a file is, and that it never changes or may not be kept. */
export function fileHeaders(
	{ mediaType, etag, audience }: Pick<ContentFile, "mediaType" | "audience"> & { readonly etag: string },
	name: string,
): readonly (readonly [string, string])[] {
	return [
		["Content-Type", mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType],
		["Content-Disposition", `${SHOWN.test(mediaType) ? "inline" : "attachment"}; filename="${name}"`],
		["Cache-Control", audience === "public" ? "public, max-age=31536000, immutable" : "private, no-store"],
		["ETag", etag],
	];
}

/**
 * Whether a part of a file is asked for that can be: one range of a GET. Several at once, a range that ends before it
 * begins, and one of a HEAD are as if nothing was said (RFC 9110, 14.2); so is one of another file, or of one that is only
 * as good (13.1.5).
 */
function asksForPart({ method, headers: { range, "if-range": ifRange } }: IncomingMessage, etag: unknown): boolean {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
	if (method !== "GET" || (first === "" && last === "")) return false;
	if (ifRange !== undefined && ifRange !== etag) return false;
	return first === "" || last === "" || Number(first) <= Number(last);
}

/**
 * Sends a file with its headers already set on the response; answers ranges and conditional requests.
 * `onError` gets the status of what could not be sent.
 */
export function streamFile(
	request: IncomingMessage,
	response: ServerResponse,
	file: ContentFile,
	onError: (status: number) => void,
): void {
	response.setHeader("Accept-Ranges", "bytes");
	// Of a file without a date nothing is said by one (RFC 9110, 13.1.4), which `send` does not know.
	delete request.headers["if-unmodified-since"];
	send(request, encodeURIComponent(basename(file.path)), {
		root: dirname(file.path),
		dotfiles: "deny",
		index: false,
		etag: false,
		acceptRanges: asksForPart(request, response.getHeader("ETag")),
		cacheControl: false,
		lastModified: false,
	})
		.on("error", (error: { readonly status?: number }) => onError(error.status ?? 500))
		.pipe(response);
}
