import type { Item } from "../pack.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";

type Says = (path: FieldPath, message: string) => void;

/** Words and numbers that stand twice in one list, wherever it stands in a value: each that comes again, with its place. */
function* repeatedIn(
	value: unknown,
	path: FieldPath = [],
): Generator<{ readonly path: FieldPath; readonly word: string }> {
	if (typeof value !== "object" || value === null) return;
	if (!Array.isArray(value)) {
		for (const [name, inner] of Object.entries(value)) yield* repeatedIn(inner, [...path, name]);
		return;
	}
	const seen = new Set<unknown>();
	for (const [index, each] of value.entries()) {
		if (typeof each === "object") yield* repeatedIn(each, [...path, index]);
		else if (seen.has(each)) yield { path: [...path, index], word: String(each) };
		seen.add(each);
	}
}

/** Notes what stands twice in one list of a value: nothing is lost by it, and nothing told. */
export function noteRepeated(file: string, value: unknown, report: Report): void {
	for (const { path, word } of repeatedIn(value))
		report.note("repeated", file, null, path, `${word} stands twice in its list, keep it once`);
}

/** Notes what an item lists twice in its facts or texts: readers are shown it twice, or the second is not looked at. */
export function checkRepeated(item: Item, report: Report): void {
	// An answer that stands twice is more than a word too many, which is told with the other facts.
	if (item.kind !== "micro-surveys") noteRepeated(item.file, item.data, report);
	for (const { file, front } of item.texts.values()) noteRepeated(file, front, report);
	if (!("specifications" in item.data)) return;
	const says: Says = (path, message) => report.note("repeated", item.file, null, path, message);
	const { model, aliases, specifications, inTheBox } = item.data;
	for (const [index, alias] of aliases.entries())
		if (alias === model) says(["aliases", index], "is the model number itself, remove it");
	again(
		specifications,
		({ group }) => group,
		(index, group) => says(["specifications", index, "group"], `${group} heads two tables, put them together`),
	);
	for (const [index, { rows }] of specifications.entries())
		again(
			rows,
			({ label }) => label,
			(place, label) =>
				says(
					["specifications", index, "rows", place, "label"],
					`${label} heads two rows of its table, of which a comparison shows the last alone: put both into one, or give one another label`,
				),
		);
	again(
		inTheBox,
		({ item: thing, text = "" }) => `${thing}${text === "" ? "" : ` ${text}`}`,
		(index, thing) => says(["inTheBox", index], `${thing} stands twice, write it once with its count`),
	);
}

function again<Each>(
	list: readonly Each[],
	nameOf: (each: Each) => string,
	tell: (index: number, name: string) => void,
): void {
	const seen = new Set<string>();
	for (const [index, each] of list.entries()) {
		const name = nameOf(each);
		if (seen.has(name)) tell(index, name);
		seen.add(name);
	}
}
