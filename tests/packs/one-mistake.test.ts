import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Loose } from "#src/packs/loose.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { LOOSE_LETTERS_MAX } from "#src/site/pack-limits.ts";
import { loadPack } from "#src/store/write/load-pack.ts";

const DEMO = join(import.meta.dirname, "../../src/packs/demo");
const packDir = join(mkdtempSync(join(tmpdir(), "support-mistake-")), "pack");
beforeAll(() => cpSync(DEMO, packDir, { recursive: true }));
afterAll(() => rmSync(dirname(packDir), { recursive: true, force: true }));

const linesWith = (files: readonly string[], harm: (text: string) => string): readonly string[] => {
	const paths = files.map((file) => join(packDir, file));
	const before = paths.map((path) => readFileSync(path, "utf8"));
	for (const [at, path] of paths.entries()) writeFileSync(path, harm(before[at] ?? ""));
	try {
		return loadPack(packDir).problems.map(formatProblem);
	} finally {
		for (const [at, path] of paths.entries()) writeFileSync(path, before[at] ?? "");
	}
};

const namesIn = (folder: string) => readdirSync(join(DEMO, folder));
const KINDS = KIND_NAMES.filter((kind) => existsSync(join(DEMO, kind)));

test("there are items of most kinds", () => {
	expect(KINDS).toEqual(expect.arrayContaining(["articles", "products", "categories", "compatibility", "licences"]));
});

const ofEach = (at: number) =>
	KINDS.flatMap((kind) =>
		namesIn(kind)
			.slice(at, at + 1)
			.map((id) => `${kind}/${id}/data.json`),
	);
test.each([
	["the first item of each kind", ofEach(0)],
	["another of each", ofEach(1)],
	["a category alone", ["categories/televisions/data.json"]],
	["a product alone", ["products/arco-100/data.json"]],
	["all words of the default locale", namesIn("terms").map((area) => `terms/${area}/en_GB.json`)],
	["the brand's facts", ["site.json"]],
])("what cannot be read is told once, and nothing of it that others name: %s", (_, files) => {
	const lines = linesWith(files, (text) => text.trimEnd().slice(0, -1));
	expect(lines.map((line) => line.replace(/:.*/, "")).toSorted()).toEqual(files.toSorted());
});

test("names in facts that are not those of their kind are looked at with the rest, what is no name is told once", () => {
	const lines = linesWith(["products/lumen-e9-65/data.json"], (text) => {
		const facts = { ...JSON.parse(text), modle: "x", category: "televisons", picture: "No Name" };
		return JSON.stringify(facts, null, "\t");
	});
	expect(lines.filter((line) => / modle:/.test(line))).toHaveLength(1);
	expect(lines.filter((line) => / picture:/.test(line))).toHaveLength(1);
	expect(lines).toContainEqual(
		expect.stringMatching(/category: there is no categories\/televisons, did you mean televisions/),
	);
	expect(lines).toHaveLength(3);
});

test("a field that its kind does not have is told once, whatever it names", () => {
	const lines = linesWith(["articles/arco-bluetooth-pairing/data.json"], (text) =>
		JSON.stringify({ ...JSON.parse(text), category: "televisons", label: "beta" }, null, "\t"),
	);
	expect(lines.map((line) => / (category|label): is no field here/.exec(line)?.[1])).toEqual(["category", "label"]);
});

test("relations are checked beside an item of another kind that cannot be read", () => {
	const files = ["compatibility/arco-lumen-s1/data.json", "articles/arco-bluetooth-pairing/data.json"];
	const lines = linesWith(files, (text) => {
		const facts = JSON.parse(text);
		if (!("models" in facts)) return JSON.stringify({ ...facts, nowhere: 1 });
		return JSON.stringify({ ...facts, models: { series: [{ category: "televisions", name: "Nowhere" }] } });
	});
	expect(lines).toContainEqual(expect.stringMatching(/^articles.* nowhere: is no field here/));
	expect(lines).toContainEqual(expect.stringMatching(/^compatibility.*begins no product of televisions/));
});

test("of what cannot be read no more is kept than a bound, whatever it holds, and nothing that nobody is told", () => {
	const report = { isFull: false, hasRoomFor: () => !report.isFull };
	const loose = new Loose(report);
	const many = Array.from({ length: 20_000 }, (_, at) => `product-${at}`);
	const facts = (at: number) =>
		({ kind: "articles", id: `a${at}`, file: `${at}`, data: { products: many, x: many } }) as const;
	for (let at = 0; at < 50; at++) loose.add(facts(at));
	expect(loose.names.length).toBeGreaterThan(1);
	expect(loose.names.every(({ names }) => names.length === many.length)).toBe(true);
	expect(loose.names.length * many.length * 100).toBeLessThanOrEqual(LOOSE_LETTERS_MAX);
	const bodies = new Loose(report);
	const body = "x".repeat(1_000_000);
	for (let at = 0; at < 50; at++) bodies.add({ kind: "articles", file: `${at}`, body, bodyLine: 1 });
	expect(bodies.bodies).toHaveLength(Math.floor(LOOSE_LETTERS_MAX / body.length));
	const full = new Loose(report);
	report.isFull = true;
	full.add(facts(0));
	expect(full.names).toEqual([]);
});

test("where addresses.json cannot be read, nothing is told of names that it may say something of", () => {
	const article = "articles/arco-bluetooth-pairing/data.json";
	const path = join(packDir, article);
	const before = readFileSync(path, "utf8");
	writeFileSync(path, JSON.stringify({ ...JSON.parse(before), products: ["called-otherwise"] }));
	writeFileSync(join(packDir, "addresses.json"), "{}");
	try {
		expect(linesWith(["addresses.json"], () => "{")).toEqual([expect.stringMatching(/^addresses\.json:1/)]);
		expect(linesWith(["addresses.json"], () => '{ "renamed": [] }')).toEqual([
			expect.stringContaining("there is no products/called-otherwise"),
		]);
	} finally {
		writeFileSync(path, before);
	}
});
