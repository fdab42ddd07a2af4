import { DirectResponse, headLines } from "./direct-response.ts";
import { type Exchange, hasBytes, ownHeaders, send, sendNotModified, withoutBytes } from "./exchange.ts";

/** A reply that is sent often. */
interface KeptReply {
	/** Header lines as a flat list, which is the same one each time. */
	readonly headers: readonly string[];
	readonly etag: string;
	/** Not asked for where a client has them. */
	readonly bytes: Buffer;
}

/** Heads as they stand on the wire, with the bytes and without them (304). */
const heads = new WeakMap<readonly string[], { readonly whole: string; readonly unmodified: string }>();

function headOf(headers: readonly string[]): { readonly whole: string; readonly unmodified: string } {
	const known = heads.get(headers);
	if (known) return known;
	const head = { whole: headLines(headers), unmodified: headLines(withoutBytes(headers)) };
	heads.set(headers, head);
	return head;
}

/**
 * Sends what is kept, or to a client that has its bytes that they still stand.
 *
 * @param own header lines of this reply alone
 */
export function sendKept(exchange: Exchange, status: number, kept: KeptReply, own: readonly string[] = []): void {
	const { response, closing } = exchange;
	const { headers, etag } = kept;
	const isUnmodified = status === 200 && hasBytes(exchange, etag);
	// How a connection ends is for Node to say.
	if (response instanceof DirectResponse && response.shouldKeepAlive && !closing) {
		const { whole, unmodified } = headOf(headers);
		const ownLines = headLines([...own, ...ownHeaders(exchange)]);
		if (isUnmodified) response.sendDirectly(304, unmodified, ownLines, null);
		else response.sendDirectly(status, whole, ownLines, kept.bytes);
	} else if (isUnmodified) sendNotModified(exchange, [...headers, ...own]);
	else send(exchange, status, [...headers, ...own], kept.bytes);
}
