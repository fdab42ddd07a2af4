import { createHash } from "node:crypto";
import { compress, ENCODINGS, type Encoding } from "./encodings.ts";

export type HeaderList = readonly (readonly [string, string])[];

/** A finished page in one coding: its bytes and its header lines as one flat list, ready for the socket. */
interface Variant {
	readonly bytes: Buffer;
	readonly headers: readonly string[];
	readonly etag: string;
}

/** A finished page, prepared once and sent often. */
export interface PreparedPage {
	readonly status: number;
	/** Header lines that stand whatever the coding, without those about keeping. */
	readonly headers: HeaderList;
	readonly body: Buffer;
	variant(encoding: Encoding): Variant;
	/** Bytes of all codings made so far. */
	readonly bytes: number;
}

export interface PageSource {
	readonly status: number;
	readonly type: string;
	readonly body: Buffer;
	/** Path of a redirect. */
	readonly location: string | null;
	readonly policy: string;
	/** Header lines for a content delivery network, only when one is configured. */
	readonly cdn: HeaderList;
}

/** Browsers keep a page and ask each time whether it still stands. */
const REVALIDATE: HeaderList = [["Cache-Control", "private, no-cache"]];

/** Prepares a page; with `complete` all codings are made at once, else when first asked for. */
export function preparePage(source: PageSource, security: HeaderList, complete: boolean): PreparedPage {
	const headers: HeaderList = [
		["Content-Type", source.type],
		["Content-Security-Policy", source.policy],
		...security,
		...(source.location === null ? [] : ([["Location", source.location]] as const)),
		...(source.status >= 400 ? ([["X-Robots-Tag", "noindex"]] as const) : []),
	];
	const hash = createHash("sha256").update(source.body).update(source.policy).digest("base64url").slice(0, 16);
	const variants = new Map<Encoding, Variant>();
	let bytes = 0;
	const variant = (encoding: Encoding): Variant => {
		const found = variants.get(encoding);
		if (found) return found;
		const compressed = compress(encoding, source.body);
		const etag = `"${hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
		const made: Variant = { bytes: compressed, etag, headers: [...headers, ...REVALIDATE, ...source.cdn, ...codingHeaders(encoding, compressed.length), ["ETag", etag] as const].flat() };
		variants.set(encoding, made);
		bytes += compressed.length;
		return made;
	};
	if (complete) for (const encoding of ENCODINGS) variant(encoding);
	return {
		status: source.status,
		headers,
		body: source.body,
		variant,
		get bytes() {
			return Math.max(bytes, source.body.length);
		},
	};
}

function codingHeaders(encoding: Encoding, length: number): HeaderList {
	return [["Vary", "Accept-Encoding"], ["Content-Length", String(length)], ...(encoding === "identity" ? [] : ([["Content-Encoding", encoding]] as const))];
}

/** Header lines of a reply that nobody may keep. */
export function privateHeaders(page: PreparedPage, encoding: Encoding): readonly string[] {
	return [...page.headers, ["Cache-Control", "private, no-store"] as const, ...codingHeaders(encoding, page.variant(encoding).bytes.length)].flat();
}
