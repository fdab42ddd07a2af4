import { formsOf, type JsonSchema, jsonSchemaOf, schemasAt } from "../format/json-schema.ts";
import { KINDS } from "../format/kinds.ts";
import type { Source, TableMapping } from "../format/table.ts";
import type { FieldPath } from "../problem.ts";
import { columnsOf } from "./made-value.ts";
import type { MappingFault } from "./mapping-faults.ts";

/** What a value is, as a schema calls it. */
const FORMS = ["string", "number", "boolean", "array", "object"] as const;
type Form = (typeof FORMS)[number];

/** In words, and how a mapping gets there. */
const WORDS: Readonly<Record<Form, readonly [what: string, advice: string]>> = {
	string: ["a text", 'leave "as" out'],
	number: ["a number", 'write "as": "number", or "whole-number"'],
	boolean: ["a yes or no", 'write "as": "yes-or-no"'],
	array: ["a list", 'write "separator", or put it into "list"'],
	object: ["a group of fields", 'write "fields"'],
};

/**
 * What a mapping gives every row that no item may have: the same id, texts of no column, and columns read as what their fields
 * never are, such as a number where a text belongs.
 *
 * @param isWords whether a cell is words; those of JSON may be anything
 * @param defaultLocale in which every item has a text, if only what the mapping says
 */
export function* formFaults(
	{ kind, id = "id", fields = {}, texts = {} }: TableMapping,
	isWords: boolean,
	defaultLocale: string,
): Generator<MappingFault> {
	if ([...columnsOf(id)].length === 0)
		yield { path: ["id"], message: "is the same in every row, name the column that holds it" };
	for (const [locale, front] of Object.entries(texts))
		if (locale !== defaultLocale && Object.values(front).every((source) => [...columnsOf(source)].length === 0))
			yield {
				path: ["texts", locale],
				message: "names no column, so that no row has such a text: take a field from one",
			};
	if (!isWords) return;
	const { data, text } = KINDS[kind];
	for (const [name, source] of Object.entries(fields))
		yield* faultsIn(source, name.split("."), ["fields", name], jsonSchemaOf(data));
	for (const [locale, front] of Object.entries(texts))
		for (const [name, source] of Object.entries(front))
			if (name !== "body") yield* faultsIn(source, name.split("."), ["texts", locale, name], jsonSchemaOf(text));
}

function* faultsIn(source: Source, path: FieldPath, at: FieldPath, schema: JsonSchema): Generator<MappingFault> {
	const wanted = wantedAt(schema, path);
	const made = madeOf(source);
	if (made !== null && wanted.size > 0 && !wanted.has(made)) {
		const [first = "string"] = wanted;
		const fields = [...wanted].map((form) => WORDS[form][0]).join(" or ");
		const here = typeof source === "object" && "as" in source && made !== "array" ? [...at, "as"] : at;
		yield {
			path: here,
			message: `makes ${WORDS[made][0]}, and ${String(path.at(-1))} is ${fields}: ${WORDS[first][1]}`,
		};
	} else if (typeof source === "object" && "list" in source)
		for (const [index, each] of source.list.entries())
			yield* faultsIn(oneOf(each), [...path, index], [...at, "list", index], schema);
	else if (typeof source === "object" && "fields" in source)
		for (const [name, each] of Object.entries(source.fields))
			yield* faultsIn(each, [...path, name], [...at, "fields", name], schema);
}

/** A source as each of its values is made: several of a cell stand in a list one by one. */
function oneOf(source: Source): Source {
	if (typeof source === "string" || !("column" in source)) return source;
	const { separator: _, ...one } = source;
	return one;
}

/** What a column becomes; null of what says it by itself, or of JSON in a cell. */
function madeOf(source: Source): Form | null {
	if (typeof source === "string") return "string";
	if ("list" in source) return "array";
	if ("fields" in source) return "object";
	// What stands for words in a mapping is looked at in the rows.
	if (!("column" in source) || source.values || source.otherwise !== undefined) return null;
	if (source.separator !== undefined) return "array";
	switch (source.as) {
		case "json":
			return null;
		case "number":
		case "whole-number":
			return "number";
		case "yes-or-no":
			return "boolean";
		default:
			return "string";
	}
}

/** What a field may be; nothing where its schema does not say it. */
function wantedAt(schema: JsonSchema, path: FieldPath): ReadonlySet<Form> {
	const forms = schemasAt(schema, path).flatMap(formsOf).flatMap(formNames);
	return new Set(forms.includes(null) ? [] : forms.filter((form) => form !== null));
}

function formNames({ type, const: only, enum: choice }: JsonSchema): (Form | null)[] {
	const types = type === undefined ? (choice ?? [only]).map((each) => typeof each) : [type].flat();
	return types.map((each) => FORMS.find((form) => form === (each === "integer" ? "number" : each)) ?? null);
}
