import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { ASSETS_BASE } from "#src/routes.ts";
import { type Encoding, encodingsFor } from "../http/encodings.ts";
import type { Exchange, HeaderList } from "../http/exchange.ts";
import { sendKept } from "../http/kept-reply.ts";
import { refuse } from "../http/refusal.ts";
import { SANDBOXED_FILE } from "../http/security-headers.ts";

/** Endings that are served, and what they are; a file of any other kind is not part of the site. */
export const TYPES: Readonly<Record<string, string>> = {
	".js": "text/javascript; charset=utf-8",
	".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".webp": "image/webp",
	".avif": "image/avif",
	".jpg": "image/jpeg",
	".ico": "image/x-icon",
	".woff2": "font/woff2",
	".webmanifest": "application/manifest+json",
	".txt": "text/plain; charset=utf-8",
};

export interface StaticFile {
	readonly etag: string;
	readonly variants: Readonly<
		Partial<Record<Encoding, { readonly bytes: Buffer; readonly headers: readonly string[] }>>
	>;
}

/** The files that the build made and `public` holds, by path. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** Reads all static files into memory, once at start: they are few and small, and nothing else can be reached. */
export function readStaticFiles(root: string, security: HeaderList): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>();
	for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
		const type = TYPES[extname(name)];
		if (
			type === undefined ||
			name.split(sep).some((part) => part.startsWith(".")) ||
			!statSync(join(root, name)).isFile()
		)
			continue;
		const path = `/${relative(root, join(root, name)).split(sep).join("/")}`;
		const file = join(root, name);
		const prepared = { br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) };
		const isHashed = path.startsWith(`${ASSETS_BASE}/`);
		files.set(path, makeStaticFile(readFileSync(file), prepared, { type, isHashed, security }));
	}
	return files;
}

interface StaticFileFacts {
	readonly type: string;
	/** Whether its name tells its bytes. */
	readonly isHashed: boolean;
	readonly security: HeaderList;
}

/** A file ready for the socket. @param prepared what was made beside it at build time */
export function makeStaticFile(
	identity: Buffer,
	prepared: Readonly<Record<"br" | "gzip", Buffer | null>>,
	{ type, isHashed, security }: StaticFileFacts,
): StaticFile {
	const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 16)}"`;
	const headers: HeaderList = [
		["Content-Type", type],
		["Content-Security-Policy", SANDBOXED_FILE],
		["Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600"],
		["Vary", "Accept-Encoding"],
		["ETag", etag],
		...security,
	];
	const variant = (bytes: Buffer, encoding: Encoding) => ({
		bytes,
		headers: [
			...headers,
			["Content-Length", String(bytes.length)] as const,
			...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as const]),
		].flat(),
	});
	const { br, gzip } = prepared;
	return {
		etag,
		variants: {
			identity: variant(identity, "identity"),
			...(br && { br: variant(br, "br") }),
			...(gzip && { gzip: variant(gzip, "gzip") }),
		},
	};
}

function readIfThere(file: string): Buffer | null {
	try {
		return readFileSync(file);
	} catch {
		return null;
	}
}

/** Sends a static file, 304 when the client has it, or 412 when it wants another one (`If-Match`, RFC 9110, 13.1.1). */
export function sendStaticFile(exchange: Exchange, file: StaticFile): void {
	const wanted = exchange.request.headers["if-match"];
	const tags = wanted?.split(",").map((tag) => tag.trim()) ?? ["*"];
	if (!tags.includes("*") && !tags.includes(file.etag)) return void refuse(exchange, 412);
	const [variant] = encodingsFor(exchange.request.headers["accept-encoding"]).flatMap(
		(encoding) => file.variants[encoding] ?? [],
	);
	if (!variant) throw new Error("A static file has no bytes.");
	sendKept(exchange, 200, { ...variant, etag: file.etag });
}
