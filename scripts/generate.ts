import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { KINDS } from "#src/packs/format/kinds.ts";
import { site, terms } from "#src/packs/format/site.ts";

/**
 * Writes the JSON Schemas of the pack format, for editors and other tools.
 *
 *     node scripts/generate.ts [--check]
 */
const FOLDER = "src/packs/schemas";

function schemaFile(title: string, schema: z.ZodType): string {
	return `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io: "input" }) }, null, "\t")}\n`;
}

const wanted = new Map<string, string>([
	["site.schema.json", schemaFile("site.json", site)],
	["terms.schema.json", schemaFile("terms/<area>/<locale>.json", terms)],
]);
for (const [kind, { data, text }] of Object.entries(KINDS)) {
	wanted.set(`${kind}.data.schema.json`, schemaFile(`${kind}/<id>/data.json`, data));
	wanted.set(`${kind}.text.schema.json`, schemaFile(`front matter of ${kind}/<id>/<locale>.md`, text));
}

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
mkdirSync(FOLDER, { recursive: true });
const isCurrent = (name: string, content: string) =>
	existsSync(join(FOLDER, name)) && readFileSync(join(FOLDER, name), "utf8") === content;
const stale = [...wanted].filter(([name, content]) => !isCurrent(name, content));
const superfluous = readdirSync(FOLDER).filter((name) => !wanted.has(name));
if (values.check) {
	for (const name of [...stale.map(([each]) => each), ...superfluous])
		console.error(`${join(FOLDER, name)} is not up to date; run: npm run generate`);
	process.exitCode = stale.length + superfluous.length > 0 ? 1 : 0;
} else {
	for (const [name, content] of stale) writeFileSync(join(FOLDER, name), content);
	for (const name of superfluous) rmSync(join(FOLDER, name));
	console.log(`${wanted.size} schemas, ${stale.length} written.`);
}
