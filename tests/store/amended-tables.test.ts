import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AMENDED_ITEMS_MAX } from "#src/site/amend-limits.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { sameAsAnew, sameAsWhole } from "#tests/fixtures/made-anew.ts";

/** Whether versions are made by reading the whole pack alone. */
const reads = vi.hoisted(() => ({ whole: false }));
vi.mock(import("#src/store/write/amend/amend-version.ts"), async (original) => {
	const real = await original();
	return { ...real, amendVersion: async (asked) => (reads.whole ? null : real.amendVersion(asked)) };
});

const PRODUCTS = {
	...{ kind: "products", id: "SKU" },
	fields: { name: "Name", model: "Number", category: { value: "speakers" }, inTheBox: { column: "Box", as: "json" } },
	texts: { en_GB: { summary: { column: "EN", otherwise: "Nothing is said of it yet." } }, de_DE: { summary: "DE" } },
};
const HEADING = "SKU;Name;Number;Box;EN;DE";
const product = (at: number) =>
	`brook-${at};"Brook ""${at}""";BRK-${at};;"Sounds round, ${at} times;\nand floats.";Klingt rund und schwimmt ${at}-mal.`;
const article = (at: number, more: object = {}) =>
	JSON.stringify({
		id: `brook-answer-${at}`,
		data: { topics: ["setting-up"], products: [`brook-${at}`] },
		texts: {
			en_GB: { title: `How do I tune brook ${at}?`, summary: `Turn the wheel ${at} times.`, body: "## First\n\nTurn." },
		},
		...more,
	});
/** A mapping whose last column few lines have. */
const NOTES = {
	...{ kind: "articles", id: "key" },
	fields: { products: { column: "of", separator: " " } },
	texts: {
		en_GB: { title: "words.title", summary: "words.summary", body: "words.body", keywords: { list: ["words.key"] } },
	},
};
const NUMBERS = Array.from({ length: 60 }, (_, at) => at);

let copy: Copy;
let aside: string;
let told: string[];
const csv = (rows: readonly string[]) => copy.write("tables/brook.csv", [HEADING, ...rows].join("\n"));
const answers = (rows: readonly string[]) => copy.write("tables/answers.jsonl", `${rows.join("\n")}\n`);

beforeAll(async () => {
	copy = copyOfPack();
	copy.write("tables/brook.json", JSON.stringify(PRODUCTS));
	csv(NUMBERS.map(product));
	copy.write("tables/answers.json", JSON.stringify({ kind: "articles" }));
	answers(NUMBERS.map((at) => article(at)));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-anew-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

const edit = (path: string, from: string, to: string) =>
	copy.edit(path, (text) => {
		expect(text).toContain(from);
		return text.replace(from, to);
	});

test.each<[string, () => void]>([
	["a cell", () => edit("tables/brook.csv", "Sounds round, 7 times", "Sounds square")],
	["a text that goes", () => edit("tables/brook.csv", "Klingt rund und schwimmt 8-mal.", "")],
	[
		"a text that the mapping makes from now on",
		() => edit("tables/brook.csv", '"Sounds round, 8 times;\nand floats."', ""),
	],
	["lines of JSON", () => answers(NUMBERS.map((at) => article(at, at % 30 === 3 ? { texts: textOf(at) } : {})))],
	["a name", () => edit("tables/brook.csv", '"Brook ""5"""', "River 5")],
	["a number", () => edit("tables/brook.csv", ";BRK-5;", ";RVR-5;")],
	["a row that comes", () => csv([...NUMBERS, 70].map(product))],
	["a line that comes in between", () => answers([...NUMBERS.slice(0, 9), 59.5, ...NUMBERS.slice(9)].map(lineOf))],
	["rows in another order, and one of them another", () => csv([product(3).replace("round", "loud"), ...reversed(3)])],
	["rows in another order", () => csv(reversed(-1))],
	["a mark of the encoding, other line ends and an empty line", () => rewritten(markedLines)],
	["a line that says what separates cells, and rows of separators", () => separated()],
	["rows and folders together", () => together()],
])("%s: the changed version holds what one does that is made anew", async (_, change) => {
	change();
	await sameAsAnew(copy, aside);
});

/** Lines of which one says something else. */
const linked = (body: string) =>
	NUMBERS.map((at) => article(at, at === 9 ? { texts: { en_GB: { ...textOf(at).en_GB, body } } } : {}));
const textOf = (at: number) => ({
	en_GB: { title: `Where is brook ${at}?`, summary: "Behind you.", body: "Turn around." },
});
const lineOf = (at: number) => article(Math.floor(at), Number.isInteger(at) ? {} : { id: "brook-between" });
const reversed = (without: number) =>
	NUMBERS.filter((at) => at !== without)
		.toReversed()
		.map(product);
const markedLines = (text: string) => `\ufeff${text.replace("\n", "\r\n\r\n")}`;
const rewritten = (change: (text: string) => string) => {
	copy.edit("tables/brook.csv", change);
	copy.edit("tables/answers.jsonl", change);
};
const separated = () =>
	copy.edit(
		"tables/brook.csv",
		(text) => `sep=;\n${text.replace("\n", "\n;;;;;\n").replace("Sounds round, 7 times", "Sounds square")}\n;;;;;\n`,
	);
const together = () => {
	edit("tables/brook.csv", "Sounds round, 7 times", "Sounds square");
	edit("tables/answers.jsonl", "Turn the wheel 7 times", "Turn it");
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nHold the **other** button as well.\n`);
};

test("one change after the other, each in the version that the one before made", async () => {
	for (const at of [4, 4, 9, 4]) {
		copy.edit("tables/brook.csv", (text) => text.replace(`, ${at} times`, `, ${at} times and again`));
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	}
	csv([...NUMBERS, 71].map(product));
	await sameAsAnew(copy, aside);
	expect(told).toEqual([]);
});

test("rows of products that went, beside others that change and come: as when all is read after the same version", async () => {
	csv([...NUMBERS.filter((at) => at % 20 !== 7).map(product), product(91)]);
	answers(NUMBERS.filter((at) => at !== 27).map((at) => article(at, at === 8 ? { texts: textOf(at) } : {})));
	await sameAsWhole(copy, aside, reads);
	csv([...NUMBERS.filter((at) => at % 20 > 8).map(product), product(91)]);
	expect(await copy.import({ force: true, tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told[0]).toContain("products were removed");
});

test("tags name the items whose rows changed", async () => {
	edit("tables/answers.jsonl", "Turn the wheel 7 times", "Turn it");
	const changed = await copy.import();
	expect(changed).toMatchObject({ tags: expect.arrayContaining(["article:brook-answer-7"]) });
	expect(changed).not.toMatchObject({ tags: expect.arrayContaining(["site"]) });
	expect(changed).not.toMatchObject({ tags: expect.arrayContaining(["article:brook-answer-8"]) });
});

const WHOLE: readonly [string, () => void, string][] = [
	[
		"a row that went, and another of its number that came",
		() => csv([...NUMBERS.slice(1).map(product), product(90).replace("BRK-90", "BRK-0")]),
		"products/brook-0 was removed, and may be called otherwise by now",
	],
	[
		"a row that moves to a folder",
		() => {
			csv(NUMBERS.slice(1).map(product));
			copy.copyFolder("products/pebble-10", "products/brook-0");
		},
		"products/brook-0 is in tables/brook.csv no more",
	],
	["another mapping", () => edit("tables/answers.json", "{", "{ "), "tables/answers.json has changed"],
	["another heading", () => edit("tables/brook.csv", ";EN;DE\n", ";EN;DE \n"), "The whole pack is read"],
	[
		"too many rows",
		() => csv(Array.from({ length: AMENDED_ITEMS_MAX + 100 }, (_, at) => product(1000 + at))),
		"more than 2000 rows changed",
	],
];

test.each(WHOLE)("%s is read whole, and the line says why", async (what, change, why) => {
	change();
	const outcome = await copy.import({ tell: (line) => told.push(line), force: true });
	expect(outcome).toMatchObject({ state: "imported" });
	// A space behind a heading is none.
	if (what === "another heading") expect(told).toEqual([]);
	else expect(told[0]).toContain(why);
});

/** What a pack is refused for: what is said is what a whole reading says. */
const REFUSED: readonly [string, () => void, string][] = [
	[
		"a line that is none",
		() => edit("tables/answers.jsonl", '{"id":"brook-answer-6"', '{"id:"brook-answer-6"'),
		"tables/answers.jsonl:7",
	],
	["a cell too many", () => edit("tables/brook.csv", "BRK-6;", "BRK-6;;"), "tables/brook.csv:14: has 7 cells"],
	[
		"a quote that is open",
		() => edit("tables/brook.csv", ';"Sounds round, 6 times;', ';"Sounds """round, 6 times;'),
		"tables/brook.csv",
	],
	[
		"a number that is no category",
		() => edit("tables/answers.jsonl", '["brook-9"]', '["brook-99"]'),
		"tables/answers.jsonl:10",
	],
	["a link to nothing", () => answers(linked("See [this](article:nope).")), "the link names articles/nope"],
	["a picture that is not there", () => answers(linked("![A wheel](no-such-wheel)")), "no-such-wheel"],
	["a place of nowhere", () => answers(linked("See [this](nowhere:it).")), "the link nowhere:it"],
	["a line twice", () => answers([...NUMBERS, 5].map((at) => article(at))), "articles/brook-answer-5 stands in"],
	[
		"all lines twice",
		() => answers([...NUMBERS, ...NUMBERS].map((at) => article(at))),
		"articles/brook-answer-0 stands in",
	],
	[
		"a row twice, once otherwise",
		() => csv([...NUMBERS.map(product), product(5).replace("round", "loud")]),
		"products/brook-5 stands in",
	],
	[
		"a row of a folder's item",
		() => csv([...NUMBERS.map(product), product(80).replace("brook-80", "pebble-10")]),
		"products/pebble-10 stands in products/pebble-10/ already",
	],
	[
		"a folder of a row's item",
		() => copy.copyFolder("products/pebble-10", "products/brook-5"),
		"products/brook-5 stands in products/brook-5/ already",
	],
];

test.each(REFUSED)("%s is refused as ever, and the version in force stays", async (_, change, problem) => {
	const before = readCurrent(copy.dataDir)?.version;
	change();
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	expect(outcome).toMatchObject({
		state: "refused",
		reasons: expect.arrayContaining([expect.stringContaining(problem)]),
	});
	const said = outcome.state === "refused" ? outcome.reasons : [];
	// Of names that were there before an import knows more than one that is the first.
	expect(copy.problems()).toEqual(expect.arrayContaining([...said]));
	expect(readCurrent(copy.dataDir)?.version).toBe(before);
});

test("what stands in no line any more is told, though the lines that had it were few", async () => {
	copy.write("tables/notes.json", JSON.stringify(NOTES));
	const line = (key: string, word?: string) => {
		const words = { title: `What is ${key}?`, summary: `That is ${key}.`, body: "Look at it.", key: word };
		return JSON.stringify({ key, of: "pebble-10", words });
	};
	const notes = (...lines: string[]) => copy.write("tables/notes.jsonl", lines.join("\n"));
	notes(line("aa"), line("bb", "beta"), line("cc", "gamma"));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	notes(line("aa"), line("bb"), line("cc", "gamma"));
	await sameAsAnew(copy, aside);
	notes(line("aa"), line("bb"), line("cc"));
	expect(await copy.import()).toMatchObject({
		state: "refused",
		reasons: [expect.stringContaining('names the column "words.key", which no line of tables/notes.jsonl has')],
	});
});

test("an item that is shown no more stays out, and its row is known", async () => {
	const ended = article(4, {
		id: "ended",
		data: { topics: ["setting-up"], products: ["brook-4"], shown: { until: "2020-01-01T00:00Z" } },
	});
	const lines = NUMBERS.map((at) => article(at));
	answers([...lines, ended]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	answers([...lines.with(7, article(7, { texts: textOf(7) })), ended]);
	await sameAsAnew(copy, aside);
	answers([...lines, ended, article(4, { id: "ended" })]);
	const reasons = [expect.stringContaining("articles/ended stands in")];
	expect(await copy.import()).toMatchObject({ state: "refused", reasons });
});

test("HTML of another system is read as ever; where pictures come that it may show, all is read", async () => {
	const mapping = { kind: "articles", id: "id", fields: { products: { list: ["of"] } } };
	const texts = { en_GB: { title: "title", summary: "summary", body: { column: "html", as: "html" } } };
	copy.write("tables/help.json", JSON.stringify({ ...mapping, texts }));
	const line = (id: string, html: string) =>
		JSON.stringify({ id, of: "pebble-10", title: `What is ${id}?`, summary: `That is ${id}.`, html });
	const link = '<p><a href="/old/pair">Pair it</a> <img src="speaker.png" alt="A speaker"></p>';
	copy.write("legacy-addresses/old.csv", "old,target\n/old/pair,articles/pair-pebble\n");
	copy.write("tables/help.jsonl", [line("one", "<p>First</p>"), line("two", link)].join("\n"));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.write("tables/help.jsonl", [line("one", `<p>First</p>${link}`), line("two", link)].join("\n"));
	await sameAsAnew(copy, aside);
	copy.copyFolder("pictures/radio.svg", "pictures/aerial.svg");
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n![The aerial](aerial)\n`);
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told[0]).toContain("pictures came, which what is read by tables/help.json may show");
});

test("of rows that did not change nothing is kept but a few bytes", () => {
	const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	const rows = database.all<{ hash: Uint8Array; id: string }>("SELECT * FROM table_row");
	database.close();
	expect(rows).toHaveLength(2 * NUMBERS.length);
	for (const { hash } of rows) expect(hash).toHaveLength(12);
	expect(readFileSync(join(copy.packDir, "tables/brook.csv"), "utf8")).toContain("brook-0");
});
