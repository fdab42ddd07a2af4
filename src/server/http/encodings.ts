import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Coding of a page's bytes; kept pages hold all three, made once. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

const known = new Map<string, Encoding>();
/** Browsers send a handful of different headers; more are an attempt to fill memory. */
const KNOWN_MAX = 200;

/** The best coding that an `Accept-Encoding` header takes. */
export function encodingFor(accept: string | undefined): Encoding {
	if (accept === undefined) return "identity";
	const found = known.get(accept);
	if (found) return found;
	const encoding = read(accept);
	if (known.size < KNOWN_MAX && accept.length < 100) known.set(accept, encoding);
	return encoding;
}

function read(accept: string): Encoding {
	const refused = (parameters: readonly string[]) => parameters.some((each) => /^q=0(\.0*)?$/.test(each.trim()));
	const taken = new Set(
		accept
			.toLowerCase()
			.split(",")
			.map((each) => each.split(";"))
			.filter(([, ...parameters]) => !refused(parameters))
			.map(([name]) => name?.trim()),
	);
	return ENCODINGS.find((encoding) => taken.has(encoding)) ?? "identity";
}

/** A page that is kept is sent many times and worth twice the effort of one that is sent once. */
const BROTLI_QUALITY = { kept: 5, once: 4 } as const;
/** 128 KB: pages are smaller, and a larger window only costs memory to clear. */
const BROTLI_WINDOW_BITS = 17;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses beside the event loop. */
export async function compress(encoding: Encoding, bytes: Buffer, use: keyof typeof BROTLI_QUALITY): Promise<Buffer> {
	if (encoding === "identity") return bytes;
	if (encoding === "gzip") return gzipAsync(bytes, { level: 6 });
	return brotliAsync(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use],
			[constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		},
	});
}
