import { type JsonSchema, jsonSchemaOf } from "../format/json-schema.ts";
import { KINDS, type Kind } from "../format/kinds.ts";
import type { Source } from "../format/table.ts";
import { columnsOf, type Origins } from "./made-value.ts";

/** Whether a group of fields that a row made holds nothing at all. */
export const isNothing = (value: unknown): boolean =>
	value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Whether an item of a kind is nothing without words: a product has its name among its facts. */
export const needsWords = (kind: Kind): boolean => (jsonSchemaOf(KINDS[kind].text).required ?? []).length > 0;

/**
 * What a row has wrong of whose text in the default locale nothing is there, neither cells nor what the mapping says in their
 * place: told of the column that the text needs most.
 */
export function emptyText(source: Source, kind: Kind, locale: string): Origins["faults"][number] {
	const fields = typeof source === "object" && "fields" in source ? Object.entries(source.fields) : [];
	const { required = [] }: JsonSchema = jsonSchemaOf(KINDS[kind].text);
	const needed = fields.find(([name]) => required.includes(name))?.[1];
	const [column = ""] = [...columnsOf(needed ?? source), ...columnsOf(source)];
	return {
		path: [],
		column,
		message: `is empty, and every item has a text in ${locale}, the default locale: fill it, or say in the mapping what stands there instead, as { "column": "${column}", "otherwise": "…" }`,
	};
}
