import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Searched } from "#src/inbox/search-counter.ts";
import { UNPACKED_PAGES_MAX_BYTES } from "#src/site/cache-limits.ts";
import { compress, type Encoding, encodingsFor } from "../http/encodings.ts";
import type { HeaderList } from "../http/exchange.ts";

/** What is known of a finished page in one coding beside its bytes: header lines as flat lists, ready for the socket. */
export interface CodingHead {
	readonly etag: string;
	/** Header lines of a reply that browsers may keep and revalidate. */
	readonly headers: readonly string[];
	/** Header lines of a reply that nobody may keep. */
	readonly privateHeaders: readonly string[];
}

/** A finished page in one coding. */
export interface Coding extends CodingHead {
	readonly bytes: Buffer;
}

/** A finished page, prepared once and sent often: plain data. */
export interface PreparedPage {
	readonly status: number;
	/** The page as it is. Of one that is kept the bytes are only in `gzip`: nearly everybody takes that, and so three times as many are kept. */
	readonly plain: CodingHead & { readonly bytes: Buffer | null };
	readonly br?: Coding;
	readonly gzip?: Coding;
	/** Bytes of all codings. */
	readonly bytes: number;
	/** The search whose results it shows. */
	readonly searched?: Searched;
}

/** What a page is prepared from. */
export interface PageParts {
	readonly status: number;
	readonly type: string;
	readonly body: Buffer;
	/** Under which name it is kept, when it is no document; search engines leave such a file alone. */
	readonly disposition: string | null;
	/** Path of a redirect. */
	readonly location: string | null;
	readonly policy: string;
	/** Header lines for a content delivery network, only when one is configured. */
	readonly cdn: HeaderList;
	/** Header lines of its kind. */
	readonly more?: HeaderList;
}

/** Browsers keep a page and ask each time whether it still stands. */
const REVALIDATE = ["Cache-Control", "private, no-cache"] as const;
const NO_STORE = ["Cache-Control", "private, no-store"] as const;

/** The codings that are worth making: one that is sent once has what nearly every client takes, an error page is changed while it is sent. */
const CODINGS = { kept: ["br", "gzip"], once: ["br"], changed: [] } as const satisfies Readonly<
	Record<string, readonly Exclude<Encoding, "identity">[]>
>;

/** What becomes of a page. */
export type PageUse = keyof typeof CODINGS;

/** Prepares a page for what becomes of it. */
export async function preparePage(
	{ status, type, body, disposition, location, policy, cdn, more = [] }: PageParts,
	security: HeaderList,
	use: PageUse,
): Promise<PreparedPage> {
	const common: HeaderList = [
		["Content-Type", type],
		["Content-Security-Policy", policy],
		...security,
		...(location === null ? [] : ([["Location", location]] as const)),
		...more,
		...(disposition === null ? [] : ([["Content-Disposition", disposition]] as const)),
		...(status >= 400 || disposition !== null ? ([["X-Robots-Tag", "noindex"]] as const) : []),
	];
	const hash = createHash("sha256").update(body).update(policy).digest("base64url").slice(0, 16);
	const prepare = async (encoding: Encoding): Promise<Coding> => {
		const bytes = await compress(encoding, body, use === "kept" ? "kept" : "once");
		const etag = `"${hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
		const coded: HeaderList = [...common, ...codingHeaders(encoding, bytes.length)];
		return {
			bytes,
			etag,
			headers: [...coded, REVALIDATE, ...cdn, ["ETag", etag] as const].flat(),
			privateHeaders: [...coded, NO_STORE].flat(),
		};
	};
	const encodings = body.length === 0 ? [] : CODINGS[use];
	const [identity, ...coded] = await Promise.all([
		prepare("identity"),
		...encodings.map(async (encoding) => [encoding, await prepare(encoding)] as const),
	]);
	const codings: Partial<Record<"br" | "gzip", Coding>> = Object.fromEntries(coded);
	const plain = { ...identity, bytes: codings.gzip === undefined ? body : null };
	return { status, plain, ...codings, bytes: bytesOf({ plain, ...codings }) };
}

/** Bytes of all codings of a page that are in memory. */
export const bytesOf = ({ plain, br, gzip }: Pick<PreparedPage, "plain" | "br" | "gzip">): number =>
	[plain, br, gzip].reduce((sum, coding) => sum + (coding?.bytes?.length ?? 0), 0);

/** The coding of a page that an `Accept-Encoding` header asks for, or the page as it is. */
export function codingOf(page: PreparedPage, accept: string | undefined): Coding {
	for (const encoding of encodingsFor(accept)) {
		if (encoding === "identity") break;
		const coding = page[encoding];
		if (coding) return coding;
	}
	return plainOf(page);
}

/** Pages as they are that somebody asked for lately: whoever asks for nothing else costs no more than anybody. */
const unpacked = new LRUCache<Buffer, Buffer>({
	maxSize: UNPACKED_PAGES_MAX_BYTES,
	sizeCalculation: ({ length }) => length,
});

/** A page as it is; its bytes are unpacked when they are needed. */
export function plainOf({ plain: { bytes: kept, ...head }, gzip }: PreparedPage): Coding {
	return {
		...head,
		get bytes() {
			const packed = gzip?.bytes;
			if (kept !== null || packed === undefined) return kept ?? NOTHING;
			const known = unpacked.get(packed);
			if (known !== undefined) return known;
			const bytes = gunzipSync(packed);
			unpacked.set(packed, bytes);
			return bytes;
		},
	};
}

const NOTHING = Buffer.alloc(0);

function codingHeaders(encoding: Encoding, length: number): HeaderList {
	return [
		["Vary", "Accept-Encoding"],
		["Content-Length", String(length)],
		...(encoding === "identity" ? [] : ([["Content-Encoding", encoding]] as const)),
	];
}
