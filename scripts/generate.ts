import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fieldTables } from "./generate/field-tables.ts";
import { schemaFiles } from "./generate/schema-files.ts";
import { searchParameters } from "./generate/search-parameters.ts";

/**
 * Writes what is made from the pack format, its JSON Schemas and the field tables of the authoring guide, and the table of
 * a search's parameters.
 *
 *     node scripts/generate.ts [--check]
 */
const FOLDER = "src/packs/schemas";

/** A document in which the part between two marks is written here. */
const written = (path: string, mark: string, text: string): [string, string] => [
	path,
	readFileSync(path, "utf8").replace(
		new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(\\n<!-- end of ${mark} -->)`),
		(_, begin: string, end: string) => `${begin}\n${text}\n${end}`,
	),
];

const wanted = new Map([
	...[...schemaFiles()].map(([name, content]) => [join(FOLDER, name), content] as const),
	written("docs/authoring.md", "fields", fieldTables()),
	written("docs/search.md", "parameters", searchParameters()),
]);

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
mkdirSync(FOLDER, { recursive: true });
const isCurrent = (path: string, content: string) => existsSync(path) && readFileSync(path, "utf8") === content;
const stale = [...wanted].filter(([path, content]) => !isCurrent(path, content));
const superfluous = readdirSync(FOLDER)
	.map((name) => join(FOLDER, name))
	.filter((path) => !wanted.has(path));
if (values.check) {
	for (const path of [...stale.map(([each]) => each), ...superfluous])
		console.error(`${path} is not up to date; run: npm run generate`);
	process.exitCode = stale.length + superfluous.length > 0 ? 1 : 0;
} else {
	for (const [path, content] of stale) writeFileSync(path, content);
	for (const path of superfluous) rmSync(path);
	console.log(`${wanted.size} files, ${stale.length} written.`);
}
