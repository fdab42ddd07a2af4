import { SAID_NAMES_BYTES } from "#src/site/shared-cache-limits.ts";

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

/** Tags and targets in several lists, each of which fits into an entry. */
export function inParts(names: readonly string[]): string[][] {
	const parts: string[][] = [[]];
	let bytes = 0;
	for (const name of names) {
		const cost = Buffer.byteLength(name) + 3;
		if (bytes > 0 && bytes + cost > SAID_NAMES_BYTES) {
			parts.push([]);
			bytes = 0;
		}
		bytes += cost;
		parts.at(-1)?.push(name);
	}
	return parts;
}

/** What is said, as arguments of the script. */
export const written = ({ id, at, names }: Said): string[] => [id, String(at), JSON.stringify(names)];

/** What the server answers with: what stands there need not be ours. */
export interface StreamMessage {
	readonly id: string;
	readonly message: Readonly<Record<string, string>>;
}

/** An entry of the log; null of what none of us wrote. */
export function readEntry({ id: place, message }: StreamMessage): LogEntry | null {
	const { id, at, names } = message;
	const [, sequence] = /^(\d{1,16})-0$/.exec(place) ?? [];
	const said = readNames(names ?? "");
	const time = Number(at);
	if (sequence === undefined || id === undefined || said === undefined || !Number.isFinite(time)) return null;
	return { sequence: Number(sequence), id, at: time, names: said };
}

function readNames(text: string): string[] | null | undefined {
	try {
		const value: unknown = JSON.parse(text);
		if (value === null) return null;
		return Array.isArray(value) && value.every((name) => typeof name === "string") ? value : undefined;
	} catch {
		return undefined;
	}
}
