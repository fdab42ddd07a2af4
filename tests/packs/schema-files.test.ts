import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { z } from "zod";
import { schemaFiles } from "#scripts/generate/schema-files.ts";
import { packFolder } from "#scripts/pack-folder.ts";
import { addressChanges } from "#src/packs/format/addresses.ts";
import { KINDS } from "#src/packs/format/kinds.ts";
import { searchWords } from "#src/packs/format/search-words.ts";
import { site, terms } from "#src/packs/format/site.ts";
import { tableMapping } from "#src/packs/format/table.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import { loadPack } from "#src/store/write/load-pack.ts";

/** What editors use; formats are spelt out as patterns beside their names. */
const validators = new Map(
	[...schemaFiles()].map(
		([name, content]) =>
			[
				name,
				new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(JSON.parse(content)),
			] as const,
	),
);

/** Values of which some fit a field and others do not. */
const VALUES: readonly unknown[] = [
	...[5, 1.5, -1, 0, true, null, [], [5], ["a", "a"], {}, { zzz: 1 }, undefined],
	...["", " ", "¶", "x".repeat(3_000), "2026-02-28", "2026-02-30", "2026-3-1", "en_GB", "de", "GB", "A"],
	...["a@b", "a@b.example", "https://a b", "https://www.example.com", "javascript:alert(1)", "../a", "a/b.pdf"],
	...["#0b5cad", "#FFF", "24:00", "08:00", "@##", "(a+)+"],
];

/** The same value with another one at each of its places, one after the other; of a list the first two, and one of them again. */
function* others(value: unknown): Generator<unknown> {
	yield* VALUES;
	if (typeof value !== "object" || value === null) return;
	if (Array.isArray(value) && value.length > 0) yield [...value, value[0]];
	for (const [key, inner] of Object.entries(value).slice(0, Array.isArray(value) ? 2 : undefined))
		for (const other of others(inner))
			yield Array.isArray(value)
				? value.with(Number(key), other)
				: Object.fromEntries(
						Object.entries({ ...value, [key]: other }).filter(([name, each]) => name !== key || each !== undefined),
					);
}

const { pack } = loadPack(packFolder("demo"));
if (!pack) throw new Error("The demo pack cannot be read.");
const json = (file: string): unknown => {
	const { $schema: _, ...value } = {
		$schema: null,
		...JSON.parse(readFileSync(`${packFolder("demo")}/${file}`, "utf8")),
	};
	return value;
};
const mapping = {
	...{ kind: "products", file: "a.csv", separator: ";", id: { column: "Number", as: "id" } },
	fields: { name: "Name", specifications: { list: [{ fields: { group: { value: "sound" } } }] } },
	texts: { en_GB: { summary: "Text" } },
};
const changes = {
	renamed: [{ from: "products/pebble-1", to: "products/pebble-10" }],
	replaced: [{ item: "articles/pair-1", by: "articles/pair-2" }],
	deleted: ["documents/wrong-manual"],
};
const FILES: readonly (readonly [schema: string, grammar: z.ZodType, value: unknown])[] = [
	["site.schema.json", site, json("site.json")],
	["terms.schema.json", terms, { sound: "Sound" }],
	["search-words.schema.json", searchWords, json("search-words/en_GB.json")],
	["table.schema.json", tableMapping, mapping],
	["addresses.schema.json", addressChanges, changes],
	...KIND_NAMES.flatMap((kind) =>
		[...pack.items[kind].values()]
			.slice(0, 3)
			.flatMap(({ file, texts }) => [
				[`${kind}.data.schema.json`, KINDS[kind].data, json(file)] as const,
				...[...texts.values()]
					.slice(0, 1)
					.map(({ front }) => [`${kind}.text.schema.json`, KINDS[kind].text, front] as const),
			]),
	),
];

/** What no JSON Schema can say: whether a day is in the calendar, a name a time zone's, a language or address one that browsers know. */
const BEYOND =
	/is no time zone|is no language|is no address that browsers read|browsers act on this scheme|has more than \d+ nodes/;

test("every kind of file is tried", () => {
	const tried = new Set(FILES.map(([name]) => name));
	expect([...validators.keys()].filter((name) => !tried.has(name))).toEqual([
		"manuals.schema.json",
		"help-centre.schema.json",
	]);
});

test.each(FILES)("what %s refuses the check refuses, and the other way round", (name, grammar, value) => {
	const validate = validators.get(name);
	const apart = new Set<string>();
	const counts = { taken: 0, refused: 0 };
	expect(validate?.(value), JSON.stringify(validate?.errors)).toBe(true);
	for (const other of others(value)) {
		if (other === undefined) continue;
		const { success, error } = grammar.safeParse(other);
		counts[success ? "taken" : "refused"]++;
		if (validate?.(other) === success || error?.issues.every(({ message }) => BEYOND.test(message))) continue;
		const why = success ? validate?.errors?.[0] : error?.issues[0];
		apart.add(`${success ? "the schema" : "the check"} alone refuses: ${JSON.stringify(why)}`);
	}
	expect([...apart]).toEqual([]);
	expect(counts.refused).toBeGreaterThan(20);
	expect(counts.taken).toBeGreaterThan(0);
});

test("what the guide writes names its schema where the command that begins such a file does", () => {
	const guide = readFileSync("docs/first-brand.md", "utf8");
	const begun = [...guide.matchAll(/^`((?:terms\/|[a-z-]+\/[^/`]+\/data)[^`]*\.json)`:\n\n```json\n([\s\S]*?)```$/gm)];
	expect(begun.length).toBeGreaterThan(5);
	for (const [, path = "", text = ""] of begun) {
		const [kind = ""] = path.split("/");
		const name = kind === "terms" ? "terms.schema.json" : `${kind}.data.schema.json`;
		expect(schemaFiles().has(name), path).toBe(true);
		expect(JSON.parse(text), path).toMatchObject({ $schema: `../../.schemas/${name}` });
	}
});
