import { nearestWord } from "#src/site/spelling.ts";
import { formsOf, type JsonSchema, jsonSchemaOf, schemasAt } from "../format/json-schema.ts";
import { isKind, KINDS } from "../format/kinds.ts";
import { isFieldKey, type Source, type TableMapping } from "../format/table.ts";
import type { FieldPath } from "../problem.ts";

export interface MappingFault {
	/** In the mapping. */
	readonly path: FieldPath;
	/** Of a field that nothing there gives. */
	readonly missing?: string;
	readonly message: string;
}

/** A field that the kind does not have, and which of its own was probably meant. */
interface UnknownField extends MappingFault {
	readonly meant: string | null;
}

/**
 * What a mapping says that no row can make right: fields that the kind does not have, and needed ones that no column gives.
 *
 * @param value the mapping as it is written, which may have other faults
 */
export function* mappingFaults(value: unknown): Generator<MappingFault> {
	const { kind, fields, texts } = fieldsIn(value) ?? {};
	if (typeof kind !== "string" || !isKind(kind)) return;
	const data = fieldsIn(fields);
	if (data) yield* faultsOf({ fields: data, schema: jsonSchemaOf(KINDS[kind].data), of: kind, at: ["fields"] });
	for (const [locale, text] of Object.entries(fieldsIn(texts) ?? {})) {
		const { body: _, ...front } = fieldsIn(text) ?? {};
		const schema = jsonSchemaOf(KINDS[kind].text);
		yield* faultsOf({ fields: front, schema, of: `texts of ${kind}`, at: ["texts", locale] });
	}
}

const fieldsIn = (value: unknown): Readonly<Record<string, unknown>> | null =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;

interface Group {
	readonly fields: Readonly<Record<string, unknown>>;
	readonly schema: JsonSchema;
	/** What the fields are of, in words. */
	readonly of: string;
	/** Where they stand in the mapping. */
	readonly at: FieldPath;
}

function* faultsOf(group: Group): Generator<MappingFault> {
	const unknown = [...unknownFields(group, [])];
	yield* unknown;
	// What is there under a wrong name is not missing besides.
	const given = new Set(
		[...Object.keys(group.fields), ...unknown.map(({ meant }) => meant)].map((name) => name?.split(".")[0]),
	);
	for (const name of group.schema.required ?? [])
		if (!given.has(name))
			yield {
				path: group.at,
				missing: name,
				message: `says nothing about ${name}, which every one of ${group.of} needs, add it: ${group.schema.properties?.[name]?.description ?? ""}`,
			};
}

/** @param inside where the group stands in an item */
function* unknownFields({ fields, schema, of, at }: Group, inside: FieldPath): Generator<UnknownField> {
	for (const [name, source] of Object.entries(fields)) {
		// What its grammar refuses is told already.
		if (inside.length === 0 && !isFieldKey(name)) continue;
		// Inside a group a name is one as it is.
		const path = [...inside, ...(inside.length === 0 ? name.split(".") : [name])];
		const here = [...at, name];
		if (schemasAt(schema, path).length === 0) yield { path: here, ...unknownField(schema, inside, name, of) };
		else yield* insideOf(source, path, { schema, of, at: here });
	}
}

function* insideOf(source: unknown, path: FieldPath, group: Omit<Group, "fields">): Generator<UnknownField> {
	const { list, fields } = fieldsIn(source) ?? {};
	const inner = fieldsIn(fields);
	if (inner) yield* unknownFields({ ...group, fields: inner, at: [...group.at, "fields"] }, path);
	if (Array.isArray(list))
		for (const [index, each] of list.entries())
			yield* insideOf(each, [...path, index], { ...group, at: [...group.at, "list", index] });
}

function unknownField(schema: JsonSchema, inside: FieldPath, name: string, of: string): Omit<UnknownField, "path"> {
	const parts = name.split(".");
	// The first part that is none: what stands before it is right.
	const known = parts.findIndex((_, at) => schemasAt(schema, [...inside, ...parts.slice(0, at + 1)]).length === 0);
	const before = parts.slice(0, known);
	const fields = schemasAt(schema, [...inside, ...before])
		.flatMap(formsOf)
		.flatMap(({ properties }) => Object.keys(properties ?? {}));
	const near = nearestWord(parts[known] ?? "", fields);
	const meant = near && [...before, near, ...parts.slice(known + 1)].join(".");
	const advice = meant === null ? `write one of ${[...new Set(fields)].join(", ")}` : `did you mean ${meant}?`;
	return { message: `is no field of ${of}, ${advice}`, meant: inside.length === 0 ? meant : null };
}

/** Where in a mapping a column is named. */
export function* placesOfColumn({ id, fields, texts, only }: TableMapping, column: string): Generator<FieldPath> {
	if (only && Object.hasOwn(only, column)) yield ["only", column];
	if (id !== undefined) yield* placesIn(id, column, ["id"]);
	for (const [name, source] of Object.entries(fields ?? {})) yield* placesIn(source, column, ["fields", name]);
	for (const [locale, front] of Object.entries(texts ?? {}))
		for (const [name, source] of Object.entries(front)) yield* placesIn(source, column, ["texts", locale, name]);
}

function* placesIn(source: Source, column: string, at: FieldPath): Generator<FieldPath> {
	if (typeof source === "string") {
		if (source === column) yield at;
	} else if ("column" in source) {
		if (source.column === column) yield [...at, "column"];
	} else if ("list" in source)
		for (const [index, each] of source.list.entries()) yield* placesIn(each, column, [...at, "list", index]);
	else if ("fields" in source)
		for (const [name, each] of Object.entries(source.fields)) yield* placesIn(each, column, [...at, "fields", name]);
}
