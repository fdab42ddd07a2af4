import type { z } from "zod";

/** Cleans HTML that somebody else wrote. */
export type Sanitise = (html: string) => string;

type Clean = (value: unknown, sanitise: Sanitise) => unknown;

const cleaners = new WeakMap<z.core.$ZodType, Clean | null>();

/**
 * Cleans every field that the contract marks as HTML in a reply that fits the schema.
 *
 * @returns a copy; the reply itself when the schema has no such field
 */
export function cleanHtml<Data>(schema: z.ZodType<Data>, data: Data, sanitise: Sanitise): Data {
	const clean = cleanerFor(schema);
	// Only strings inside change, and stay strings.
	return clean ? (clean(data, sanitise) as Data) : data;
}

function cleanerFor(schema: z.core.$ZodType): Clean | null {
	const known = cleaners.get(schema);
	if (known !== undefined) return known;
	const made = build(schema as z.ZodType);
	cleaners.set(schema, made);
	return made;
}

/** Null when nothing inside is HTML, so that whole branches are skipped. */
function build(schema: z.ZodType): Clean | null {
	if (schema.meta()?.["format"] === "html")
		return (value, sanitise) => (typeof value === "string" ? sanitise(value) : value);
	const { def } = schema as unknown as { def: z.core.$ZodTypes["_zod"]["def"] };
	switch (def.type) {
		case "object":
			return fields(Object.entries(def.shape).map(([name, inner]) => [name, cleanerFor(inner)]));
		case "array":
			return each(cleanerFor(def.element));
		case "record":
			return values(cleanerFor(def.valueType));
		case "nullable":
		case "optional":
		case "default":
		case "readonly":
			return orNothing(cleanerFor(def.innerType));
		case "union":
			return firstOf(def.options.map(cleanerFor));
		default:
			return null;
	}
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

function fields(inner: readonly (readonly [string, Clean | null])[]): Clean | null {
	const marked = inner.flatMap(([name, clean]) => (clean ? [[name, clean] as const] : []));
	if (marked.length === 0) return null;
	return (value, sanitise) =>
		isRecord(value)
			? {
					...value,
					...Object.fromEntries(
						marked.flatMap(([name, clean]) =>
							Object.hasOwn(value, name) ? [[name, clean(value[name], sanitise)]] : [],
						),
					),
				}
			: value;
}

const each = (clean: Clean | null): Clean | null =>
	clean && ((value, sanitise) => (Array.isArray(value) ? value.map((item) => clean(item, sanitise)) : value));
const values = (clean: Clean | null): Clean | null =>
	clean &&
	((value, sanitise) =>
		isRecord(value)
			? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clean(item, sanitise)]))
			: value);
const orNothing = (clean: Clean | null): Clean | null =>
	clean && ((value, sanitise) => (value === null || value === undefined ? value : clean(value, sanitise)));

/** Of a union every option may clean: each leaves alone what is not its own. */
function firstOf(options: readonly (Clean | null)[]): Clean | null {
	const cleaning = options.flatMap((clean) => clean ?? []);
	return cleaning.length === 0
		? null
		: (value, sanitise) => cleaning.reduce((cleaned, clean) => clean(cleaned, sanitise), value);
}
