import { NAMED_ITEMS_MAX } from "#src/site/pack-limits.ts";
import type { NumberLetters } from "./number-letters.ts";

const NO_LETTERS: NumberLetters = new Map();

/**
 * What a line of JSON has in a column: `a.b` is the field of that name, else b of a; of a list that of each member, or with a
 * number in its place of that one, or with `c=word` of those whose field c is that word.
 *
 * @param letters in which numbers stand in place of themselves
 */
export function fieldAt(value: unknown, column: string, letters: NumberLetters = NO_LETTERS): unknown {
	if (typeof value !== "object" || value === null) return undefined;
	if (Array.isArray(value) && !/^\d+(?:\.|$)/.test(column))
		return chosen(value, column, letters) ?? ofMembers(value, column, letters);
	const own = ownField(value, column, letters);
	if (own !== undefined) return own;
	const dot = column.indexOf(".");
	if (dot < 0) return undefined;
	const inner = Object.getOwnPropertyDescriptor(value, column.slice(0, dot))?.value;
	return fieldAt(inner, column.slice(dot + 1), letters);
}

function ownField(value: object, name: string, letters: NumberLetters): unknown {
	const own: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
	if (typeof own === "number") return letters.get(value)?.get(name) ?? own;
	if (letters.size === 0 || !Array.isArray(own)) return own;
	return own.map((_, at) => ownField(own, String(at), letters));
}

/** The field of each member that has it, as one list: no more than what says that they are too many. */
function ofMembers(
	members: readonly unknown[],
	column: string,
	letters: NumberLetters,
): readonly unknown[] | undefined {
	const found: unknown[] = [];
	for (const member of members) {
		const own = fieldAt(member, column, letters);
		if (own === undefined) continue;
		for (const each of Array.isArray(own) ? own : [own]) if (found.push(each) > NAMED_ITEMS_MAX) return found;
	}
	return found.length === 0 ? undefined : found;
}

/** `code=power` is the member of that code, `code=power.value` its value; several have one list. Undefined where none is chosen. */
function chosen(members: readonly unknown[], column: string, letters: NumberLetters): unknown {
	const [, name] = /^([^=]+)=/.exec(column) ?? [];
	if (name === undefined) return undefined;
	// What leads through a list within says several things, of which its own members are chosen.
	const sign = (member: unknown) => {
		const said = fieldAt(member, name);
		return said === undefined || (typeof said === "object" && said !== null) ? null : `${name}=${String(said)}`;
	};
	// A word may have dots in it: the longest is meant.
	const [begin = null] = members
		.map(sign)
		.filter((each) => each !== null)
		.filter((each) => column === each || column.startsWith(`${each}.`))
		.toSorted((one, other) => other.length - one.length);
	if (begin === null) return undefined;
	const found = members.filter((member) => sign(member) === begin);
	const rest = column.slice(begin.length + 1);
	const one = found.length === 1 ? found[0] : found;
	return rest === "" ? one : (chosen(found, rest, letters) ?? fieldAt(one, rest, letters));
}
