import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Coding of a page's bytes; kept pages hold all three, made once. */
export const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

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

/** Compresses at a level that suits a page made now and sent often (brotli 5). */
export function compress(encoding: Encoding, bytes: Buffer): Buffer {
	if (encoding === "identity") return bytes;
	if (encoding === "gzip") return gzipSync(bytes, { level: 6 });
	return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
