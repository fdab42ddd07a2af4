import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { formsOf, type JsonSchema, jsonSchemaOf } from "#src/packs/format/json-schema.ts";
import { KINDS } from "#src/packs/format/kinds.ts";
import { site, terms } from "#src/packs/format/site.ts";
import { allItems } from "#src/packs/pack.ts";
import { readAs } from "#src/packs/read-as.ts";
import { Report } from "#src/packs/report.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

const copy = copyOfPack();
afterAll(copy.cleanUp);

/** Every file of the pack with its schema. */
const { pack } = loadPack(copy.packDir);
if (!pack) throw new Error("The pack of the tests cannot be read.");
const files: [file: string, schema: (typeof KINDS)[keyof typeof KINDS]["data"] | typeof site, value: unknown][] = [
	["site.json", site, JSON.parse(readFileSync(`${copy.packDir}/site.json`, "utf8"))],
];
for (const { kind, file, data } of allItems(pack)) files.push([file, KINDS[kind].data, data]);

/** Values that fit hardly any field. */
const WRONG: readonly unknown[] = [
	5,
	1.5,
	-1,
	true,
	null,
	"",
	"¶",
	"x".repeat(3_000),
	[],
	[5],
	{},
	{ zzz: 1 },
	undefined,
];

/** The same value with another one at each of its places, one after the other. */
function* harmed(value: unknown): Generator<unknown> {
	yield* WRONG;
	if (typeof value !== "object" || value === null) return;
	for (const [key, inner] of Object.entries(value))
		for (const other of harmed(inner))
			yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
}

/** Words of the schema library and of programs. */
const DEVELOPERS =
	/\b(?:invalid|expected|received|undefined|NaN|regex|pattern|must match|string|array|object|boolean|zod|schema|parse|token)\b|\/\^/i;

test.each(files)("whatever is wrong in %s is said without a developer's word", (file, schema, value) => {
	const said = new Set<string>();
	for (const wrong of harmed(value)) {
		const report = new Report(copy.packDir);
		readAs(schema, wrong, file, report);
		for (const { message } of report.problems) said.add(message);
	}
	expect(said.size).toBeGreaterThan(20);
	for (const message of said) {
		expect(message).not.toMatch(DEVELOPERS);
		// What is wrong, and what to do.
		expect(message).toMatch(/add it|write|use|did you mean|remove|list|keep|correct|name one/);
	}
});

function undescribed(schema: JsonSchema, path: string): string[] {
	const own = schema.description === undefined ? [path] : [];
	const children = formsOf(schema).flatMap(({ properties, items, additionalProperties }) => [
		...Object.entries(properties ?? {}).flatMap(([name, field]) => undescribed(field, `${path}.${name}`)),
		...(items ? undescribed(items, `${path}[]`) : []),
		...(typeof additionalProperties === "object" ? undescribed(additionalProperties, `${path}.*`) : []),
	]);
	return [...own, ...children];
}

test("every field of every file is described", () => {
	const all = Object.entries(KINDS).flatMap(([kind, { data, text }]) => [
		...undescribed(jsonSchemaOf(data), `${kind} data`),
		...undescribed(jsonSchemaOf(text), `${kind} text`),
	]);
	const missing = [...all, ...undescribed(jsonSchemaOf(site), "site"), ...undescribed(jsonSchemaOf(terms), "terms")];
	// The files themselves are described by their titles.
	expect(missing.filter((path) => /[.[]/.test(path))).toEqual([]);
});

test("every JSON file may name its schema, which is no part of the content", () => {
	const another = copyOfPack();
	for (const file of ["site.json", "terms/common/en_GB.json", ...files.slice(1).map(([name]) => name)])
		another.edit(file, (text) => text.replace("{", '{\n\t"$schema": "../schema.json",'));
	const read = loadPack(another.packDir);
	another.cleanUp();
	expect(read.problems).toEqual([]);
	expect(read.pack?.site).toEqual(pack.site);
	expect(read.pack?.items).toEqual(pack.items);
	expect(read.pack?.terms).toEqual(pack.terms);
});
