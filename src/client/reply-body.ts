import { cleanLine } from "#src/contract/text.ts";
import {
	API_ERROR_BODY_MAX_BYTES,
	API_REPLY_DEPTH_MAX,
	API_REPLY_MAX_BYTES,
	API_REPLY_VALUES_MAX,
	LOGGED_REPLY_LENGTH,
} from "#src/site/limits.ts";

type Body = AsyncIterable<Uint8Array> | null;

/** The value of a JSON reply, or what is wrong with the reply as a whole. */
export type ReadReply = { readonly value: unknown } | { readonly fault: string };

/**
 * Reads a JSON reply of another system, bounded by what it becomes: its bytes while they come, its values and their depth
 * before they are parsed. Replies are parsed one in a turn of the event loop each, so that those that come together hold
 * up nobody together.
 *
 * @throws when the connection ends before the body does
 */
export async function readReply(body: Body): Promise<ReadReply> {
	const bytes = await bytesOf(body, API_REPLY_MAX_BYTES);
	if (bytes.length > API_REPLY_MAX_BYTES) return { fault: `is longer than ${API_REPLY_MAX_BYTES} bytes` };
	await ownTurn();
	const text = decoded(bytes);
	if (text === null) return { fault: "is not UTF-8" };
	const fault = structureFault(text);
	if (fault !== null) return { fault };
	try {
		return { value: JSON.parse(text) };
	} catch {
		return { fault: "is no JSON" };
	}
}

/** What a log keeps of a reply that is an error: a beginning of it, in one line, without anything unseen. */
export async function beginningOf(body: Body): Promise<string> {
	const bytes = await bytesOf(body, API_ERROR_BODY_MAX_BYTES);
	// Letters have at most four bytes.
	return cleanLine(bytes.subarray(0, 4 * LOGGED_REPLY_LENGTH).toString("utf8"), LOGGED_REPLY_LENGTH);
}

/** A body up to the first bytes beyond `most`; leaving it there closes its connection. */
async function bytesOf(body: Body, most: number): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body ?? []) {
		chunks.push(chunk);
		size += chunk.byteLength;
		if (size > most) break;
	}
	return Buffer.concat(chunks);
}

let lastTurn = Promise.resolve();

function ownTurn(): Promise<void> {
	lastTurn = lastTurn.then(() => new Promise((next) => setImmediate(next)));
	return lastTurn;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decoded(bytes: Buffer): string | null {
	try {
		return utf8.decode(bytes);
	} catch {
		return null;
	}
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENS, CLOSES]: readonly (readonly number[])[] = [
	[0x5b, 0x7b],
	[0x5d, 0x7d],
];

/** Why a text would become more than a reply may be: its signs are counted, outside strings, without building anything. */
function structureFault(text: string): string | null {
	let [values, depth] = [0, 0];
	for (let at = 0; at < text.length; at++) {
		const sign = text.charCodeAt(at);
		if (sign === QUOTE) at = endOfString(text, at);
		else if (sign === COMMA) values++;
		else if (OPENS?.includes(sign)) {
			values++;
			if (++depth > API_REPLY_DEPTH_MAX) return `nests more than ${API_REPLY_DEPTH_MAX} levels deep`;
		} else if (CLOSES?.includes(sign)) depth--;
		if (values > API_REPLY_VALUES_MAX) return `holds more than ${API_REPLY_VALUES_MAX} values`;
	}
	return null;
}

/** Where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
		let before = end;
		while (text.charCodeAt(before - 1) === BACKSLASH) before--;
		if ((end - before) % 2 === 0) return end;
	}
	return text.length;
}
