import { createHash } from "node:crypto";
import { compress, type Encoding } from "../http/encodings.ts";

export type HeaderList = readonly (readonly [string, string])[];

/** A finished page in one coding: its bytes and its header lines as one flat list, ready for the socket. */
interface Variant {
	/** The coding these bytes are really in. */
	readonly encoding: Encoding;
	readonly bytes: Buffer;
	readonly headers: readonly string[];
	readonly etag: string;
}

/** A finished page, prepared once and sent often. */
export interface PreparedPage {
	readonly status: number;
	/** Header lines that stand whatever the coding, without those about keeping. */
	readonly headers: HeaderList;
	/** The page in a coding, or as it is when that coding was not made. */
	variant(encoding: Encoding): Variant;
	/** Bytes of all codings. */
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

/**
 * Prepares a page. One that will be kept has all codings; one that is sent once has brotli, which nearly
 * every client takes, and the bytes as they are.
 */
export async function preparePage(
	source: PageSource,
	security: HeaderList,
	use: "kept" | "once",
): Promise<PreparedPage> {
	const { status, body } = source;
	const headers: HeaderList = [
		["Content-Type", source.type],
		["Content-Security-Policy", source.policy],
		...security,
		...(source.location === null ? [] : ([["Location", source.location]] as const)),
		...(status >= 400 ? ([["X-Robots-Tag", "noindex"]] as const) : []),
	];
	const hash = createHash("sha256").update(body).update(source.policy).digest("base64url").slice(0, 16);
	const prepare = async (encoding: Encoding): Promise<Variant> => {
		const bytes = await compress(encoding, body, use);
		const etag = `"${hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
		return {
			encoding,
			bytes,
			etag,
			headers: [
				...headers,
				...REVALIDATE,
				...source.cdn,
				...codingHeaders(encoding, bytes.length),
				["ETag", etag] as const,
			].flat(),
		};
	};
	const none = body.length === 0;
	const identity = await prepare("identity");
	const [br, gzip] = await Promise.all([
		none ? identity : prepare("br"),
		none || use === "once" ? identity : prepare("gzip"),
	]);
	const variants: Readonly<Record<Encoding, Variant>> = { identity, br, gzip };
	const bytes = [...new Set(Object.values(variants))].reduce((sum, variant) => sum + variant.bytes.length, 0);
	return { status, headers, bytes, variant: (encoding) => variants[encoding] };
}

function codingHeaders(encoding: Encoding, length: number): HeaderList {
	return [
		["Vary", "Accept-Encoding"],
		["Content-Length", String(length)],
		...(encoding === "identity" ? [] : ([["Content-Encoding", encoding]] as const)),
	];
}

/** Header lines of a reply that nobody may keep. */
export function privateHeaders(page: PreparedPage, wanted: Encoding): readonly string[] {
	const { encoding, bytes } = page.variant(wanted);
	return [
		...page.headers,
		["Cache-Control", "private, no-store"] as const,
		...codingHeaders(encoding, bytes.length),
	].flat();
}
