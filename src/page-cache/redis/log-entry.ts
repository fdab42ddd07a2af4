import { createHmac } from "node:crypto";
import { SAID_ENTRY_MAX_BYTES, SAID_NAMES_BYTES } from "#src/site/shared-cache-limits.ts";

/** Something that a node has said to be out of date. */
export interface Said {
	/** Whoever hears it twice knows it by that. */
	readonly id: string;
	/** Milliseconds since 1970, by that node's clock. */
	readonly at: number;
	/** Tags and targets; null: everything. */
	readonly names: readonly string[] | null;
}

/** The same, as it stands in the log. */
export interface LogEntry extends Said {
	readonly sequence: number;
}

/** How the id of a log's first entry begins, as long as it is there. */
export const BEGINNING = "begin:";

/**
 * How the id of an entry begins that nobody signed: one of a release before that, or of somebody who can write there. It
 * makes things out of date, and is never taken for what a node of ours has said.
 */
const UNSIGNED = "~";

/** Tags and targets in several lists, each of which fits into an entry. */
export function inParts(names: readonly string[]): string[][] {
	const parts: string[][] = [[]];
	let bytes = 0;
	for (const name of names) {
		const cost = Buffer.byteLength(JSON.stringify(name)) + 1;
		if (bytes > 0 && bytes + cost > SAID_NAMES_BYTES) {
			parts.push([]);
			bytes = 0;
		}
		bytes += cost;
		parts.at(-1)?.push(name);
	}
	return parts;
}

/** What is said, as arguments of the script; the last of them is signed with the secret. */
export function written({ id, at, names }: Said, secret: string): string[] {
	const [time, text] = [String(at), JSON.stringify(names)];
	return [id, time, text, sumOf(secret, id, time, text)];
}

/** What the server answers with: what stands there need not be ours. */
export interface StreamMessage {
	readonly id: string;
	readonly message: Readonly<Record<string, string>>;
}

/** An entry of the log; null of what none of us wrote. */
export function readEntry({ id: place, message }: StreamMessage, secret: string): LogEntry | null {
	const { id, at = "", names = "", sum } = message;
	const sequence = Number(/^(\d{1,16})-0$/.exec(place)?.[1] ?? Number.NaN);
	const said = readNames(names);
	const time = Number(at);
	// A place that is no whole number to us is followed by none.
	if (!Number.isSafeInteger(sequence) || id === undefined || said === undefined || !Number.isFinite(time)) return null;
	const isSigned = sum === sumOf(secret, id, at, names);
	return { sequence, id: isSigned ? id : `${UNSIGNED}${id}`, at: time, names: said };
}

const sumOf = (secret: string, ...fields: readonly string[]): string =>
	createHmac("sha256", secret).update(JSON.stringify(fields)).digest("base64url");

function readNames(text: string): string[] | null | undefined {
	if (text.length > SAID_ENTRY_MAX_BYTES) return undefined;
	try {
		const value: unknown = JSON.parse(text);
		if (value === null) return null;
		return Array.isArray(value) && value.every((name) => typeof name === "string") ? value : undefined;
	} catch {
		return undefined;
	}
}
