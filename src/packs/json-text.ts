import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from "#src/site/pack-limits.ts";
import { syntaxFault } from "./json-syntax.ts";
import { jsonTokens } from "./json-tokens.ts";
import type { FieldPath } from "./problem.ts";
import { PROTOTYPE_KEYS } from "./value-faults.ts";

/** What a JSON text must not be, with where. */
export class JsonFault extends Error {
	readonly line: number;
	readonly path: FieldPath;

	constructor(message: string, line: number, path: FieldPath = []) {
		super(message);
		this.line = line;
		this.path = path;
	}
}

/** One value of the text: where it stands in the tree, and in which line. */
interface Place {
	readonly path: FieldPath;
	readonly line: number;
}

interface Open {
	/** Keys so far with their lines; null in a list. */
	readonly keys: Map<string, number> | null;
	/** The key or index of the value that comes next. */
	at: string | number;
	/** In an object: whether a key comes next. */
	wantsKey: boolean;
}

/**
 * Every value of a text in order, without recursion and without building the tree.
 *
 * @throws JsonFault on a key that stands twice or could reach an object's prototype, on too many values, and on deep nesting
 */
function* placesIn(text: string, most = JSON_VALUES_MAX): Generator<Place> {
	const open: Open[] = [];
	const pathOf = () => open.map(({ at }) => at);
	let values = 0;
	for (const { token, line, isOpen } of jsonTokens(text)) {
		// No quote behind it begins a string for sure; the parser will say what is wrong.
		if (isOpen) return;
		const inside = open.at(-1);
		if (token === "}" || token === "]") open.pop();
		else if (token === ",") {
			if (inside?.keys) inside.wantsKey = true;
			else if (inside) inside.at = Number(inside.at) + 1;
		} else if (token === ":") {
			if (inside) inside.wantsKey = false;
		} else if (inside?.keys && inside.wantsKey && token.startsWith('"')) {
			inside.at = keyOf(token, line);
			const first = inside.keys.get(inside.at);
			if (first !== undefined) {
				const where = first === line ? " in this line" : `, first in line ${first}`;
				throw new JsonFault(`stands twice${where}; keep one`, line, pathOf());
			}
			inside.keys.set(inside.at, line);
		} else {
			if (++values > most) throw new JsonFault(`holds more than ${most} values, divide the file`, line);
			yield { path: pathOf(), line };
			if (token !== "{" && token !== "[") continue;
			if (open.length >= JSON_DEPTH_MAX)
				throw new JsonFault(`nests more than ${JSON_DEPTH_MAX} levels deep, the format needs fewer`, line);
			open.push({ keys: token === "{" ? new Map() : null, at: 0, wantsKey: token === "{" });
		}
	}
}

function keyOf(token: string, line: number): string {
	let key: unknown;
	try {
		key = JSON.parse(token);
	} catch {
		// The parser will say what is wrong with it.
		return token;
	}
	if (typeof key === "string" && PROTOTYPE_KEYS.has(key))
		throw new JsonFault(
			"is not readable JSON: it holds the field __proto__, constructor or prototype, rename it",
			line,
		);
	return String(key);
}

/**
 * Parses a JSON text (RFC 8259) whose keys are unique.
 *
 * @param most values that it may hold
 * @throws JsonFault with the line, and the field where there is one
 */
export function parseJson(text: string, most?: number): unknown {
	for (const _ of placesIn(text, most));
	try {
		return JSON.parse(text);
	} catch {
		const fault = syntaxFault(text);
		throw new JsonFault(`is not readable JSON: ${fault?.words ?? "correct the syntax"}`, fault?.line ?? 1);
	}
}

/** A value's line, and those of what stands in it by key or index: what leads to many values is kept once. */
interface Located {
	readonly line: number;
	readonly inside: Map<string | number, Located>;
}

/** The lines of the values of a text: of a path's value, or of the nearest around it. */
export function linesOfJson(text: string): (path: FieldPath) => number {
	const root: Located = { line: 1, inside: new Map() };
	/** The value that was found last, behind those around it. */
	const around = [root];
	try {
		for (const { path, line } of placesIn(text)) {
			const key = path.at(-1);
			if (key === undefined) continue;
			const located: Located = { line, inside: new Map() };
			around.length = path.length;
			around.at(-1)?.inside.set(key, located);
			around.push(located);
		}
	} catch {
		// What could be read before the fault is known.
	}
	return (path) => {
		let nearest = root;
		for (const key of path) {
			const located = nearest.inside.get(key);
			if (!located) break;
			nearest = located;
		}
		return nearest.line;
	};
}
