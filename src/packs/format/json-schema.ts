import { z } from "zod";

/** What of a JSON Schema (draft 2020-12) the format's own schemas use. */
export interface JsonSchema {
	readonly description?: string;
	readonly type?: string | readonly string[];
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: boolean | JsonSchema;
	readonly propertyNames?: JsonSchema;
	readonly items?: JsonSchema;
	readonly anyOf?: readonly JsonSchema[];
	readonly oneOf?: readonly JsonSchema[];
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly default?: unknown;
	readonly format?: string;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly uniqueItems?: boolean;
	/** Of what stands inside of its own kind: where in the whole schema it is. */
	readonly $ref?: string;
	readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

const known = new WeakMap<z.ZodType, JsonSchema>();

/** A schema as JSON Schema of what is written, not of what is read from it. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
	const made = known.get(schema) ?? (z.toJSONSchema(schema, { io: "input" }) as JsonSchema);
	known.set(schema, made);
	return made;
}

/** A schema and, of one that leaves a choice, its forms. */
export const formsOf = (schema: JsonSchema): readonly JsonSchema[] => {
	const forms = schema.anyOf ?? schema.oneOf;
	return forms ? forms.flatMap(formsOf) : [schema];
};

/** What stands at a path, in every form it may have; empty for a path that the schema does not know. */
export function schemasAt(schema: JsonSchema, path: readonly PropertyKey[]): readonly JsonSchema[] {
	let here: readonly JsonSchema[] = [schema];
	for (const part of path)
		here = here
			.flatMap(formsOf)
			.flatMap((form) => childOf(form, part))
			.map((child) => namedIn(schema, child));
	return here;
}

const DEFINITION = "#/$defs/";

/** What a schema stands for that is another's name. */
const namedIn = ({ $defs }: JsonSchema, child: JsonSchema): JsonSchema =>
	(child.$ref?.startsWith(DEFINITION) && $defs?.[child.$ref.slice(DEFINITION.length)]) || child;

function childOf({ properties, additionalProperties, items }: JsonSchema, part: PropertyKey): readonly JsonSchema[] {
	if (typeof part === "number") return items ? [items] : [];
	const name = String(part);
	if (properties && Object.hasOwn(properties, name)) return [properties[name] ?? {}];
	return typeof additionalProperties === "object" ? [additionalProperties] : [];
}
