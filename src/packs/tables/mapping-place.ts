import { columnIn, type Source, type TableMapping } from "../format/table.ts";
import type { FieldPath } from "../problem.ts";

/** Where a mapping says what a field is made of. */
export interface MappingPlace {
	readonly at: FieldPath;
	/** Null of what is made of several columns or of none. */
	readonly column: string | null;
	/** Whether the value stands in the mapping itself, or nothing there gives one: no row can make it right. */
	readonly isWritten: boolean;
	/** Whether nothing in the mapping gives the field. */
	readonly isAbsent?: boolean;
	/** Whether the value in question is the one that stands there. */
	readonly isThis?: boolean;
	/** Whether it stands in a list before the value in question, which is its own only where its column holds several. */
	readonly isBefore?: boolean;
}

/** A field of an item, of a text where a locale is given; `id` is what the item is called. */
export interface PlacedField {
	readonly locale: string | null;
	readonly path: FieldPath;
	/** As a row has it; undefined where it has none, or nobody knows. */
	readonly value?: unknown;
	/** From which it was made, where that is known. */
	readonly column?: string | null | undefined;
}

/** The place of a field in a mapping; null of what is no single field. */
export function mappingPlace(
	{ id, fields, texts }: Pick<TableMapping, "id" | "fields" | "texts">,
	{ locale, path, value, column }: PlacedField,
): MappingPlace | null {
	const isId = locale === null && path.length === 1 && path[0] === "id";
	const group = locale === null ? fields : texts?.[locale];
	if (locale === null && path.length === 0) return null;
	if (!group && !isId)
		return { at: [locale === null ? "fields" : "texts"], column: null, isWritten: true, isAbsent: true };
	const at = locale === null ? ["fields"] : ["texts", locale];
	const places = isId ? placesOf(id ?? "id", [], ["id"], value) : placesInGroup(group ?? {}, path, at, value);
	const all = [...places];
	const [first, ...others] = all.filter(({ isBefore }) => !isBefore);
	const known = all.find(({ isThis }) => isThis) ?? (column ? all.find((each) => each.column === column) : undefined);
	return known ?? (first && others.length > 0 ? { ...first, column: null } : (first ?? null));
}

function* placesInGroup(
	fields: Readonly<Record<string, Source>>,
	path: FieldPath,
	at: FieldPath,
	value: unknown,
): Generator<MappingPlace> {
	let isFound = path.length === 0;
	for (const [name, source] of Object.entries(fields)) {
		const parts = name.split(".");
		const shared = Math.min(parts.length, path.length);
		if (path.length === 0 || parts.slice(0, shared).some((part, index) => part !== path[index])) continue;
		if (parts.length > path.length) yield { at, column: null, isWritten: false };
		else yield* placesOf(source, path.slice(parts.length), [...at, name], value);
		isFound = true;
	}
	if (path.length === 0) yield { at, column: null, isWritten: false };
	if (!isFound) yield { at, column: null, isWritten: true, isAbsent: true };
}

function* placesOf(source: Source, path: FieldPath, at: FieldPath, value: unknown): Generator<MappingPlace> {
	if (typeof source === "string") yield { at, column: source, isWritten: false };
	else if ("column" in source) {
		const { column, values = {}, otherwise } = source;
		const word = value === undefined ? undefined : Object.keys(values).find((each) => values[each] === value);
		const written =
			word !== undefined ? ["values", word] : value !== undefined && otherwise === value ? ["otherwise"] : [];
		yield { at: [...at, ...written], column, isWritten: written.length > 0, isThis: written.length > 0 };
	} else if ("value" in source) {
		const isThis = Array.isArray(source.value) ? source.value.includes(value) : source.value === value;
		yield {
			at: [...at, "value", ...(Array.isArray(source.value) ? path.slice(0, 1) : [])],
			column: null,
			isWritten: true,
			isThis,
		};
	} else if ("fields" in source) {
		if (path.length === 0) yield { at, column: null, isWritten: false };
		else yield* placesInGroup(source.fields, path, [...at, "fields"], value);
	} else if (path.length === 0) yield { at, column: null, isWritten: false };
	// Entries whose columns are empty are left out: what is one in a row may be any from there on in the mapping.
	else
		for (const [index, each] of source.list.entries()) {
			const isBefore = index < Number(path[0]);
			if (isBefore && columnIn(each) === null) continue;
			for (const place of placesOf(each, path.slice(1), [...at, "list", index], value))
				yield isBefore ? { ...place, isBefore } : place;
		}
}
