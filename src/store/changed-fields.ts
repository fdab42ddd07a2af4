import { DIFFERENCE_FIELDS_MAX, DIFFERENCE_VALUE_LETTERS } from "#src/site/version-limits.ts";

/** Words of a difference: what was there, what is there, or what stands between both. */
interface DifferencePart {
	readonly words: string;
	readonly change: "added" | "removed" | "same";
}

/** A field that differs, as people read it. */
export interface FieldDifference {
	/** `lifecycle.status`, `de_DE title`, `specifications[sound].rows[output-power].value`. */
	readonly field: string;
	/** One behind the other, cut short. */
	readonly parts: readonly DifferencePart[];
}

export type Fields = Readonly<Record<string, unknown>>;

/** The first fields in which two groups differ, and how many more there are. */
export function changedFields(
	was: Fields,
	is: Fields,
): { readonly fields: readonly FieldDifference[]; readonly more: number } {
	const all = [...differing(was, is, "")];
	const fields = all.slice(0, DIFFERENCE_FIELDS_MAX);
	return { fields, more: all.length - fields.length };
}

const isGroup = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether something is a group, or is not there while the other side is one. */
const isGroupBeside = (value: unknown, other: unknown): boolean =>
	isGroup(value) || (value === undefined && isGroup(other));

/** Groups in groups by their own fields, lists by what came and went, all else by what it says. */
function* differing(was: Fields, is: Fields, path: string): Generator<FieldDifference> {
	for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
		yield* differingIn(was[name], is[name], path + name);
}

function* differingIn(before: unknown, after: unknown, field: string): Generator<FieldDifference> {
	if (JSON.stringify(before) === JSON.stringify(after)) return;
	if (isGroupBeside(before, after) && isGroupBeside(after, before))
		yield* differing(isGroup(before) ? before : {}, isGroup(after) ? after : {}, `${field}.`);
	else if (Array.isArray(before ?? []) && Array.isArray(after ?? []))
		yield* differingLists(asList(before), asList(after), field);
	else yield { field, parts: replaced(before, after) };
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function* differingLists(
	before: readonly unknown[],
	after: readonly unknown[],
	field: string,
): Generator<FieldDifference> {
	const name = nameIn(before, after);
	const signed = (list: readonly unknown[]) => new Map(list.map((entry, at) => [signOf(entry, name, at), entry]));
	const [was, is] = name === null ? [counted(before), counted(after)] : [signed(before), signed(after)];
	const [gone, come] = [apart(was, is), apart(is, was)];
	if (name !== null)
		for (const [sign, entry] of is) if (was.has(sign)) yield* differingIn(was.get(sign), entry, `${field}[${sign}]`);
	if (gone.length > 0) yield { field, parts: [same("without "), { words: listed(gone), change: "removed" }] };
	if (come.length > 0) yield { field, parts: [same("with "), { words: listed(come), change: "added" }] };
	const isElsewhere = [...was.keys()].join("\n") !== [...is.keys()].join("\n");
	if (gone.length + come.length === 0 && isElsewhere) yield { field, parts: [same("in another order")] };
}

const same = (words: string): DifferencePart => ({ words, change: "same" });

/** What of one list is not in the other. */
const apart = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): unknown[] =>
	[...one].flatMap(([sign, entry]) => (other.has(sign) ? [] : [entry]));

/** The entries of a list by what they say; of the same ones each by how often it stood before. */
function counted(list: readonly unknown[]): Map<string, unknown> {
	const counts = new Map<string, number>();
	return new Map(
		list.map((entry) => {
			const says = JSON.stringify(entry);
			const count = counts.get(says) ?? 0;
			counts.set(says, count + 1);
			return [`${count} ${says}`, entry] as const;
		}),
	);
}

/** The first field by which the groups of two lists are told apart in each; null where there is none, or an entry is no group. */
function nameIn(before: readonly unknown[], after: readonly unknown[]): string | null {
	const all = [...before, ...after];
	const [first] = all;
	if (!isGroup(first) || !all.every(isGroup)) return null;
	const isApart = (list: readonly unknown[], name: string) => {
		const signs = list.map((entry, at) => signOf(entry, name, at));
		return new Set(signs).size === signs.length;
	};
	const isWord = (name: string) =>
		all.every((entry) => isGroup(entry) && /^(?:string|number)$/.test(typeof entry[name]));
	return Object.keys(first).find((name) => isWord(name) && isApart(before, name) && isApart(after, name)) ?? null;
}

const signOf = (entry: unknown, name: string | null, at: number): string =>
	name !== null && isGroup(entry) ? shortened(String(entry[name])) : String(at);

/** A value in the place of another: long ones from a little before the place where they part, so that what differs is read. */
function replaced(before: unknown, after: unknown): DifferencePart[] {
	const [was, is] = [before, after].map((value) => (value === undefined ? null : wordsOf(value)));
	let common = 0;
	if (was && is) while (common < was.length && was[common] === is[common]) common += 1;
	const from = common < DIFFERENCE_VALUE_LETTERS / 2 ? 0 : common - 20;
	const part = (words: string | null | undefined, change: "added" | "removed"): DifferencePart =>
		words === null || words === undefined
			? same("nothing")
			: { words: shortened(`${from > 0 ? "…" : ""}${words.slice(from)}`), change };
	return [part(was, "removed"), same(" -> "), part(is, "added")];
}

/** A value as people read it: `label: output-power, value: 40`, in lists one behind the other. */
function wordsOf(value: unknown): string {
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (Array.isArray(value)) return value.map(wordsInside).join(", ");
	if (!isGroup(value)) return String(value);
	return Object.entries(value)
		.map(([name, inner]) => `${name}: ${wordsInside(inner)}`)
		.join(", ");
}

/** The same within another. */
const wordsInside = (value: unknown): string =>
	typeof value === "object" && value !== null ? `(${wordsOf(value)})` : wordsOf(value);

/** As many of the entries as a line has room for, and how many more there are. */
function listed(entries: readonly unknown[]): string {
	const told: string[] = [];
	let letters = 0;
	for (const entry of entries) {
		const words = shortened(entries.length === 1 ? wordsOf(entry) : wordsInside(entry));
		letters += words.length;
		if (told.length > 0 && letters > DIFFERENCE_VALUE_LETTERS) break;
		told.push(words);
	}
	const more = entries.length - told.length;
	return `${told.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
}

/** Words in one line, no longer than one shows. */
export function shortened(text: string): string {
	const line = text.slice(0, 4 * DIFFERENCE_VALUE_LETTERS).replace(/\s+/g, " ");
	return line.length > DIFFERENCE_VALUE_LETTERS || text.length > 4 * DIFFERENCE_VALUE_LETTERS
		? `${line.slice(0, DIFFERENCE_VALUE_LETTERS).toWellFormed()}…`
		: line;
}
