import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { stripBlanks } from "#src/contract/header-blanks.ts";

export type Encoding = "br" | "gzip" | "identity";

/** Codings of a page’s bytes. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

const NAMES: ReadonlyMap<string, Encoding> = new Map([["x-gzip", "gzip"]]);

const known = new Map<string, readonly Encoding[]>();
/** Browsers send a handful of different headers; more are an attempt to fill memory. */
const KNOWN_MAX = 200;

/**
 * The codings that an `Accept-Encoding` header takes, the most wanted first (RFC 9110 section 12.5.3). The last one,
 * `identity`, is sent when none of the others is there, even to who refuses it: that helps more than a 406.
 */
export function encodingsFor(accept: string | undefined): readonly Encoding[] {
	if (accept === undefined) return ["identity"];
	const found = known.get(accept);
	if (found) return found;
	const encodings = read(accept);
	if (known.size < KNOWN_MAX && accept.length < 100) known.set(accept, encodings);
	return encodings;
}

/** A weight between 0 and 1, which is 1 where none is said; null for what is none. */
function weightOf(parameters: readonly string[]): number | null {
	const [weight] = parameters.flatMap((each) => /^[ \t]*q[ \t]*=[ \t]*(.*?)[ \t]*$/.exec(each)?.[1] ?? []);
	if (weight === undefined) return 1;
	return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : null;
}

function read(accept: string): readonly Encoding[] {
	const weights = new Map<string, number>();
	for (const [name = "", ...parameters] of accept
		.toLowerCase()
		.split(",")
		.map((each) => each.split(";"))) {
		const weight = weightOf(parameters);
		const coding = NAMES.get(stripBlanks(name)) ?? stripBlanks(name);
		if (weight !== null && !weights.has(coding)) weights.set(coding, weight);
	}
	const others = weights.get("*") ?? 0;
	// Bytes as they are need no mention, and are the least wanted then.
	const weight = (encoding: Encoding) =>
		weights.get(encoding) ?? (encoding === "identity" && !weights.has("*") ? Number.MIN_VALUE : others);
	const taken = ENCODINGS.filter((encoding) => weight(encoding) > 0).sort((a, b) => weight(b) - weight(a));
	return taken.includes("identity") ? taken : [...taken, "identity"];
}

/** A page that is kept is sent many times and worth twice the effort of one that is sent once. */
const BROTLI_QUALITY = { kept: 5, once: 4 } as const;
/** 128 KB: pages are smaller, and a larger window only costs memory to clear. */
const BROTLI_WINDOW_BITS = 17;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The bytes alone: what a compressor yields is the beginning of a buffer twice its size, which would be kept with it. */
function exact(bytes: Buffer): Buffer {
	const copy = Buffer.allocUnsafeSlow(bytes.length);
	bytes.copy(copy);
	return copy;
}

/** Compresses beside the event loop. */
export async function compress(encoding: Encoding, bytes: Buffer, use: keyof typeof BROTLI_QUALITY): Promise<Buffer> {
	if (encoding === "identity") return bytes;
	if (encoding === "gzip") return exact(await gzipAsync(bytes, { level: 6 }));
	const compressed = await brotliAsync(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use],
			[constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		},
	});
	return exact(compressed);
}
