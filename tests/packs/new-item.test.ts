import { existsSync, readFileSync, renameSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { newLocale } from "#scripts/content/new-locale.ts";
import { newPack } from "#scripts/content/new-pack.ts";
import { needsBody } from "#src/packs/format/bodies.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import { content, copy, eachWithCommands, inProcess, made } from "#tests/fixtures/content-commands.ts";

eachWithCommands();

/** What an author writes into the empty fields, by name: none of it depends on the kind. */
const WRITTEN: Readonly<Record<string, unknown>> = {
	name: "Harbour R2",
	model: "QHR-2",
	title: "How do I fill in an item?",
	summary: "Write into every field that is empty what the check says belongs there.",
	category: "speakers",
	picture: "speaker",
	poster: "speaker",
	color: "#123456",
	group: "sound",
	label: "output-power",
	value: 1,
	status: "current",
	type: null,
	language: "en",
	version: "2.1",
	severity: "optional",
	level: "full",
	source: "tested",
	id: "windows",
	downloadType: "firmware",
	reversible: "yes",
	article: "pair-pebble",
	minutes: 5,
	seconds: 60,
	address: "https://www.quillet.example/video",
};
const TYPES: Readonly<Record<string, string>> = { documents: "manual", "news-and-alerts": "news" };
const FILES: Readonly<Record<string, string>> = {
	documents: "manuals/pebble-en.pdf",
	downloads: "firmware/pebble-firmware-2.1.zip",
	software: "firmware/pebble-firmware-2.1.zip",
};

/** What an author adds that only some items of a kind need. */
const ADDED: Readonly<Record<string, object>> = {
	"repair-documents": { difficulty: "easy", minutes: 5 },
	compatibility: {
		accessories: { products: ["pebble-20"] },
		models: { categories: ["speakers"], except: ["pebble-20"] },
	},
	"help-trees": { start: "person", nodes: { person: { kind: "ticket" } } },
	"serial-lists": { models: [{ name: "QSP-20K1", serials: ["QB@######"] }] },
};

/** The value of an author for each field that is empty; lists of ids and of terms by their field. */
function filled(value: unknown, field: string, kind: string): unknown {
	if (Array.isArray(value)) return value.map((each) => filled(each, field, kind));
	if (typeof value === "object" && value !== null)
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, name, kind)]));
	if (value !== "" && value !== null) return value;
	if (field === "topics") return "setting-up";
	if (field === "articles") return "pair-pebble";
	if (field === "answers") return "yes";
	if (field === "file") return FILES[kind];
	if (field === "type") return TYPES[kind];
	return field === "category" && kind === "downloads" ? "firmware" : WRITTEN[field];
}

const SECTION = "## Filling in\n\n### 1. Write\nWrite it.\n";
const BODIES: Readonly<Record<string, string>> = {
	articles: SECTION,
	"repair-documents": SECTION,
	downloads: SECTION,
	software: SECTION,
	licences: "You may use it.\n",
	categories: "On the bottom.\n",
	"serial-lists": `Some tear.\n\n${["where", "affected", "not-affected", "unknown"].map((mark) => `## [!${mark}] Words\n\nText.\n`).join("\n")}`,
	"remote-codes": "Press and hold Set.\n",
	"special-message": "The lines are closed today.\n",
};

test.each(KIND_NAMES)(
	"a new item of %s says what to fill in, and has no problem once it is filled in",
	async (kind) => {
		// The folder of a remote control's codes is named after it.
		const id = kind === "remote-codes" ? "harbour-r1" : "new-one";
		// Guided help belongs to the products of one category.
		if (kind === "help-trees")
			copy.edit("site.json", (text) =>
				text.replace("{", '{ "tvHelp": { "category": "speakers", "newsTypes": ["news"] },'),
			);
		const { status, stdout } = await made(kind, id);
		expect(status).toBe(0);
		const folder = `${kind}/${id}`;
		expect(stdout.includes(`${folder}/en_GB.md: the text after the front matter`)).toBe(needsBody(kind));
		const asked = copy.problems();
		for (const problem of asked) {
			expect(problem.startsWith(`${folder}/`), problem).toBe(true);
			expect(problem).toMatch(
				/: (?:is empty, (?:write|list)|has no words for|says nothing about|has no text|tells nothing, give it)/,
			);
			expect(stdout).toContain(problem);
		}
		let schema = "";
		copy.edit(`${folder}/data.json`, (text) => {
			const data = JSON.parse(text);
			schema = data.$schema;
			return JSON.stringify(Object.assign({}, filled(data, "", kind), ADDED[kind]), null, "\t");
		});
		// An editor finds it from where the file is.
		expect(existsSync(resolve(dirname(`${copy.packDir}/${folder}/data.json`), schema)), schema).toBe(true);
		copy.edit(`${folder}/en_GB.md`, (text) =>
			text
				.replace(/^(\w+): ""$/gm, (_, name: string) => `${name}: ${JSON.stringify(WRITTEN[name])}`)
				.replace(/^nodes: .*$/m, 'nodes: { person: { title: "Ask a person" } }')
				.replace("answers: {}", 'answers: { "yes": "Yes" }')
				.replace("releases: {}", 'releases: { "2.1": { added: ["An example"] } }')
				.replace("software: {}", 'software: { windows: { title: "For Windows" } }')
				.replace(/<!--[\s\S]*-->/, "")
				.concat(BODIES[kind] ?? ""),
		);
		expect(copy.problems()).toEqual([]);
	},
);

const asItem = (kind: string, id: string) => made(kind, id);
const asCommand = (kind: string, id: string) => content("new", kind, id);
const asLocale = (_: string, code: string) => inProcess(() => newLocale(copy.packDir, code));
const asPack = (_: string, brand: string) => inProcess(() => newPack(copy.packDir, brand, "en_GB"));

test.each([
	["artcle", "pair-remote", /^artcle is no kind of content; did you mean article\?/, asCommand],
	["locale", "de", /^de is no locale; did you mean de_DE\?/, asLocale],
	["locale", "en_UK", /^en_UK is not known by that code, did you mean en_GB\?/, asLocale],
	["locale", "jp_JP", /^jp_JP is not known by that code, did you mean ja_JP\?/, asLocale],
	["locale", "de_DE", /^de_DE is a locale of site\.json already/, asLocale],
	["pack", "Quillet", /is not empty; name a folder that is/, asPack],
	["articles", "Pair Remote", /^"Pair Remote" is no id: use a-z/, asItem],
	["product", "articles", /^articles is a word of the site's own addresses, name another id/, asItem],
	["article", "all", /^all is a word of the site's own addresses, name another id/, asItem],
	["article", "pair.md", /^an id that ends in \.md reads like another page, name another id/, asItem],
	["product", "speakers", /^a category has the same name, products and categories share one/, asCommand],
	["category", "pebble-20", /^a product has the same name, products and categories share one/, asItem],
	["locale", "zz_ZZ", /^zz_ZZ names no language, write its code of ISO 639, such as en/, asLocale],
	["locale", "de_ZZ", /^de_ZZ names no country/, asLocale],
	["locale", "qq", /^qq is no locale; write language_REGION, such as de_DE\./, asLocale],
	["articles", "pair-pebble", /pair-pebble is there already; name another id/, asItem],
])("no item is made of %s %s", async (kind, id, reason, way) => {
	const { status, stderr } = await way(kind, id);
	expect(status).toBe(1);
	expect(stderr).toMatch(reason);
	expect(copy.problems()).toEqual([]);
	expect(readFileSync(`${copy.packDir}/articles/pair-pebble/en_GB.md`, "utf8")).toContain("How do I pair");
});

test.each([
	["product", "products", asCommand],
	["category", "categories", asItem],
	["manual", "documents", asItem],
	["video", "support-videos", asItem],
	["news", "news-and-alerts", asItem],
	["faq", "faq-bundles", asItem],
])("one %s is made among %s", async (word, kind, way) => {
	const { status, stdout } = await way(word, "new-one");
	expect(status).toBe(0);
	expect(stdout).toContain(`${kind}/new-one is made`);
});

test("the word by which a kind is called fills in what it says, and a help tree begins with an example", async () => {
	const data = (path: string) => JSON.parse(readFileSync(`${copy.packDir}/${path}/data.json`, "utf8"));
	await made("manual", "one");
	await made("document", "two");
	expect([data("documents/one").type, data("documents/two").type]).toEqual(["manual", ""]);
	copy.edit("site.json", (text) => text.replace("{", '{ "tvHelp": { "category": "speakers", "newsTypes": ["news"] },'));
	const { stdout } = await made("help-tree", "three");
	expect(data("help-trees/three")).toMatchObject({ start: "first", nodes: { person: { kind: "ticket" } } });
	// What is to be filled in is said of it, and nothing else.
	const told = stdout.split("\n").filter((line) => line.includes("nodes"));
	expect(told).toHaveLength(4);
	for (const line of told) expect(line).toMatch(/nodes\.\w+\.title: is empty|nodes\.solved: tells nothing/);
});

test("what had the name of a new item is told, and a name that a retired item keeps is refused", async () => {
	await copy.import();
	copy.remove("articles/clean-housing");
	copy.remove("products/pebble-10");
	renameSync(`${copy.packDir}/products/harbour-r1`, `${copy.packDir}/products/harbour-r9`);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	const again = await made("article", "clean-housing");
	expect(again.stdout).toMatch(/^ {2}articles\/clean-housing was there before: its page becomes that of this item;/m);
	const moved = await content("new", "product", "harbour-r1", "--data", copy.dataDir);
	expect(moved.stdout).toMatch(/^ {2}products\/harbour-r1 leads to products\/harbour-r9, which had this name: /m);
	const { status, stderr } = await made("category", "pebble-10");
	expect([status, stderr]).toEqual([
		1,
		"products/pebble-10 keeps this name until it is deleted for good; name another id.\n",
	]);
	expect((await made("article", "quite-new")).stdout).not.toMatch(/before|leads/);
	// Another brand's names say nothing of this one.
	copy.edit("site.json", (text) => text.replace('"brand": "Quillet"', '"brand": "Other"'));
	expect((await made("category", "pebble-10")).status).toBe(0);
});
