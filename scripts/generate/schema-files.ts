import type { z } from "zod";
import { addressChanges } from "#src/packs/format/addresses.ts";
import { helpCentre } from "#src/packs/format/help-centre.ts";
import { type JsonSchema, jsonSchemaOf } from "#src/packs/format/json-schema.ts";
import { KINDS } from "#src/packs/format/kinds.ts";
import { manualNames } from "#src/packs/format/manuals.ts";
import { searchWords } from "#src/packs/format/search-words.ts";
import { site, terms } from "#src/packs/format/site.ts";
import { tableMapping } from "#src/packs/format/table.ts";

/** Where an editor finds the JSON Schema of a file: allowed in every JSON file of a pack, and left out when it is read. */
const SCHEMA_FIELD: Readonly<Record<string, JsonSchema>> = {
	$schema: { type: "string", description: "where the JSON Schema of this file is, for the editor" },
};

function schemaFile(title: string, schema: z.ZodType, isJson: boolean): string {
	const { properties, propertyNames, ...rest } = jsonSchemaOf(schema);
	const own = {
		...(isJson || properties ? { properties: { ...(isJson ? SCHEMA_FIELD : {}), ...properties } } : {}),
		...(propertyNames ? { propertyNames: { anyOf: [{ const: "$schema" }, propertyNames] } } : {}),
	};
	return `${JSON.stringify({ title, ...rest, ...own }, null, "\t")}\n`;
}

/** The JSON Schemas of the pack format by file name, for editors and other tools. */
export function schemaFiles(): ReadonlyMap<string, string> {
	const files = new Map<string, string>([
		["site.schema.json", schemaFile("site.json", site, true)],
		["addresses.schema.json", schemaFile("addresses.json", addressChanges, true)],
		["search-words.schema.json", schemaFile("search-words/<locale>.json", searchWords, true)],
		["manuals.schema.json", schemaFile("manuals/<name>.json", manualNames, true)],
		["help-centre.schema.json", schemaFile("help-centre/help-centre.json", helpCentre, true)],
		["table.schema.json", schemaFile("tables/<name>.json", tableMapping, true)],
		["terms.schema.json", schemaFile("terms/<area>/<locale>.json", terms, true)],
	]);
	for (const [kind, { data, text }] of Object.entries(KINDS)) {
		files.set(`${kind}.data.schema.json`, schemaFile(`${kind}/<id>/data.json`, data, true));
		files.set(`${kind}.text.schema.json`, schemaFile(`front matter of ${kind}/<id>/<locale>.md`, text, false));
	}
	return files;
}
