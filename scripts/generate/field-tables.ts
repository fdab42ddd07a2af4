import { addressChanges } from "#src/packs/format/addresses.ts";
import { INSTRUCTIONS, MARKED, needsBody, PROSE } from "#src/packs/format/bodies.ts";
import { helpCentre } from "#src/packs/format/help-centre.ts";
import { formsOf, type JsonSchema, jsonSchemaOf } from "#src/packs/format/json-schema.ts";
import { KINDS, type Kind } from "#src/packs/format/kinds.ts";
import { manualNames } from "#src/packs/format/manuals.ts";
import { searchWords } from "#src/packs/format/search-words.ts";
import { site } from "#src/packs/format/site.ts";
import { tableMapping } from "#src/packs/format/table.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";

const TABLE_HEAD = "| Field | Needed | Value | Meaning |\n|---|---|---|---|";

/** The tables of the authoring guide: every field of every file, from the same schemas that check them. */
export function fieldTables(): string {
	const parts = [
		section("site.json", "`site.json`", jsonSchemaOf(site)),
		section("addresses", "`addresses.json`", jsonSchemaOf(addressChanges)),
		section("tables", "`tables/<name>.json`", jsonSchemaOf(tableMapping)),
		section("manuals", "`manuals/<name>.json`", jsonSchemaOf(manualNames)),
		section("help-centre", "`help-centre/help-centre.json`", jsonSchemaOf(helpCentre)),
		section("search-words", "`search-words/<locale>.json`", jsonSchemaOf(searchWords)),
	];
	for (const kind of KIND_NAMES) {
		const { data, text } = KINDS[kind];
		parts.push(
			section(kind, `\`${kind}/<id>/data.json\``, jsonSchemaOf(data)),
			`In \`${kind}/<id>/<locale>.md\`${bodyWords(kind)}:\n\n${table(jsonSchemaOf(text))}`,
		);
	}
	return parts.join("\n\n");
}

/** What stands below the fields of a text. */
function bodyWords(kind: Kind): string {
	const what = INSTRUCTIONS.has(kind)
		? "sections with numbered steps"
		: MARKED.has(kind)
			? "parts under marked headings"
			: PROSE.has(kind)
				? "a text"
				: null;
	if (what === null) return ", with nothing below these fields";
	return needsBody(kind) ? `, with ${what} below these fields` : `, with ${what} below these fields or without`;
}

const section = (title: string, file: string, schema: JsonSchema) => `### ${title}\n\nIn ${file}:\n\n${table(schema)}`;

const table = (schema: JsonSchema) => [TABLE_HEAD, ...rowsOf(schema, "")].join("\n");

function* rowsOf(schema: JsonSchema, under: string): Generator<string> {
	const forms = formsOf(schema);
	const names = new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})));
	for (const name of names) {
		const fields = forms.flatMap(({ properties }) => properties?.[name] ?? []);
		const inForms = forms.filter(({ required }) => required?.includes(name)).length;
		const path = `${under}${name}`;
		const needed = inForms === 0 ? neededWords(fields[0] ?? {}) : inForms === forms.length ? "yes" : "one of several";
		const cells = [
			`\`${path}\``,
			needed,
			distinct(fields.map(valueWords), " or "),
			distinct(
				fields.map(({ description }) => description ?? ""),
				"; ",
			),
		];
		yield `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
		for (const field of fields.slice(0, 1)) yield* rowsInside(field, path);
	}
}

const distinct = (words: readonly string[], between: string) => [...new Set(words)].join(between);

function* rowsInside(field: JsonSchema, path: string): Generator<string> {
	const { items, additionalProperties } = field;
	if (items) yield* rowsOf(items, `${path}[].`);
	else if (typeof additionalProperties === "object") yield* rowsOf(additionalProperties, `${path}.*.`);
	else yield* rowsOf(field, `${path}.`);
}

function neededWords({ default: value }: JsonSchema): string {
	const isEmpty =
		value === undefined || value === "" || (typeof value === "object" && Object.values(value ?? {}).length === 0);
	return isEmpty ? "no" : `no, else \`${JSON.stringify(value)}\``;
}

function valueWords(schema: JsonSchema): string {
	const forms = formsOf(schema);
	if (forms.length > 1)
		return forms.every(({ properties }) => properties) ? "fields" : [...new Set(forms.map(valueWords))].join(" or ");
	if (schema.enum) return schema.enum.map((word) => `\`${word}\``).join(", ");
	if (schema.const !== undefined) return `\`${schema.const}\``;
	if (schema.items)
		return `list${between(schema.minItems, schema.maxItems, "")}, of ${valueWords(schema.items)}`.replace(
			"list, of",
			"list of",
		);
	switch (schema.type) {
		case "string":
			return schema.format === "date"
				? "day, `2026-03-01`"
				: `text${between(schema.minLength, schema.maxLength, " letters")}`;
		case "integer":
			return `whole number${between(schema.minimum, schema.maximum, "")}`;
		case "boolean":
			return "`true` or `false`";
		case "object":
			return "fields";
		default:
			return [schema.type ?? ""].flat().join(", ");
	}
}

/** The largest and smallest whole numbers of the language mean that there is no bound. */
function between(least: number | undefined, most: number | undefined, unit: string): string {
	const [from, to] = [least, most].map((bound) =>
		Math.abs(bound ?? 0) >= Number.MAX_SAFE_INTEGER ? undefined : bound,
	);
	if (from !== undefined && to !== undefined) return `, ${from} to ${to}${unit}`;
	if (from !== undefined) return `, at least ${from}${unit}`;
	return to === undefined ? "" : `, at most ${to}${unit}`;
}
