import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fieldTables } from "./generate/field-tables.ts";
import { schemaFiles } from "./generate/schema-files.ts";

/**
 * Writes what is made from the pack format: its JSON Schemas, and the field tables of the authoring guide.
 *
 *     node scripts/generate.ts [--check]
 */
const FOLDER = "src/packs/schemas";
const GUIDE = "docs/authoring.md";
const TABLES = /(<!-- fields -->\n)[\s\S]*(\n<!-- end of fields -->)/;

const wanted = new Map([...schemaFiles()].map(([name, content]) => [join(FOLDER, name), content]));
wanted.set(
	GUIDE,
	readFileSync(GUIDE, "utf8").replace(TABLES, (_, begin: string, end: string) => `${begin}\n${fieldTables()}\n${end}`),
);

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
