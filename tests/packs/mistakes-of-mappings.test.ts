import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const HEADING = "Number;Name;Group;State;From;Watt;Summary";
const ROWS = Array.from(
	{ length: 40 },
	(_, at) => `QSP-${at};Pebble ${at};Speaker;on;2025-03-01;12;A speaker für two whole days`,
);
const FIELDS = {
	...{ name: "Name", model: "Number", category: { value: "speakers" }, picture: { value: "speaker" } },
	"lifecycle.status": { column: "State", values: { on: "current", off: "discontinued" } },
	"lifecycle.soldFrom": "From",
};
const MAPPING = {
	...{ kind: "products", id: { column: "Number", as: "id" }, fields: FIELDS },
	texts: { en_GB: { summary: "Summary" } },
};

const put = (mapping: object, rows: readonly string[] = ROWS) => {
	copy.write("tables/more.json", JSON.stringify(mapping));
	copy.write("tables/more.csv", [HEADING, ...rows].join("\n"));
};
const withFields = (more: object) => put({ ...MAPPING, fields: { ...FIELDS, ...more } });

const IN_NONE = (column: string) =>
	`the column "${column}" fits in none of 40 rows, name another column or how it is read; line 2 is the first:`;

test.each<[name: string, make: () => void, ...lines: string[]]>([
	["nothing", () => put(MAPPING)],
	[
		"a field of the wrong column",
		() => withFields({ picture: "Name" }),
		`fields.picture: ${IN_NONE("Name")} "Pebble 0" does not fit: use a-z`,
	],
	[
		"names of nothing, each another",
		() => withFields({ category: { column: "Number", as: "id" } }),
		`fields.category: ${IN_NONE("Number")} there is no categories/qsp-0`,
	],
	[
		"a constant of a wrong form",
		() => withFields({ picture: { value: "No Name" } }),
		'fields.picture.value: "No Name" does not fit: use a-z',
	],
	[
		"a constant that is no choice",
		() => withFields({ "lifecycle.status": { value: "currnt" } }),
		'fields.lifecycle.status.value: "currnt" is not one of current, discontinued; did you mean current? (whether it is still made); all 40 rows have it',
	],
	[
		"a constant that names nothing",
		() => withFields({ category: { value: "speakrs" } }),
		"fields.category.value: there is no categories/speakrs, did you mean speakers? Else add it or correct the name; all 40 rows have it",
	],
	[
		"what stands for a word and names nothing",
		() => withFields({ category: { column: "Group", values: { Speaker: "speakrs" } } }),
		"fields.category.values.Speaker: there is no categories/speakrs",
	],
	[
		"what stands for no word and is no choice",
		() => withFields({ "lifecycle.status": { column: "State", values: { no: "current" }, otherwise: "currnt" } }),
		'fields.lifecycle.status.otherwise: "currnt" is not one of current',
	],
	[
		"a number for a text",
		() => withFields({ name: { column: "Watt", as: "number" } }),
		'fields.name.as: makes a number, and name is a text: leave "as" out; all 40 rows have it',
	],
	[
		"a text for a number",
		() => withFields({ views: "Watt" }),
		'fields.views: makes a text, and views is a number: write "as": "number", or "whole-number"; all 40 rows have it',
	],
	[
		"a text for a list",
		() => withFields({ aliases: "Number" }),
		'fields.aliases: makes a text, and aliases is a list: write "separator", or put it into "list"; all 40 rows have it',
	],
	[
		"a day of a column that has none",
		() => withFields({ "lifecycle.soldFrom": { column: "Name", as: "day" } }),
		`fields.lifecycle.soldFrom: ${IN_NONE("Name")} "Pebble 0" is no day`,
	],
	[
		"a needed field that nothing gives",
		() => withFields({ name: undefined }),
		"fields: says nothing about name, which every one of products needs, add it",
	],
	[
		"a needed field of a group that nothing gives",
		() =>
			withFields({
				specifications: {
					list: [
						{
							fields: {
								rows: {
									list: [{ fields: { label: { value: "output-power" }, value: { column: "Watt", as: "number" } } }],
								},
							},
						},
					],
				},
			}),
		"fields.specifications.list[0].fields: says nothing about specifications[0].group, which is missing, add it: heading of the table: a key of terms; all 40 rows have it",
	],
	[
		"the same id in every row",
		() => put({ ...MAPPING, id: { value: "pebble" } }),
		"id: is the same in every row, name the column that holds it; all 40 rows have it",
	],
	[
		"an id of a column that says few words",
		() => put({ ...MAPPING, id: { column: "Group", as: "id" } }),
		`id: the column "Group" says the same in several rows, and each row is an item of its own: name a column that differs in every row, or keep one row an item; line 3 is the first: products/speaker stands in tables/more.csv:2 already`,
	],
	["ids that are none", () => put({ ...MAPPING, id: "Name" }), `id: ${IN_NONE("Name")} Pebble 0 is not an id`],
	[
		"a text of no column",
		() => put({ ...MAPPING, texts: { ...MAPPING.texts, de_DE: { summary: { value: "Spielt zwei Tage." } } } }),
		"texts.de_DE: names no column, so that no row has such a text: take a field from one; all 40 rows have it",
	],
	[
		"a locale that the site has not",
		() => put({ ...MAPPING, texts: { ...MAPPING.texts, en_US: { summary: "Summary" } } }),
		"texts.en_US: en_US is not a locale of site.json, did you mean en_GB? Else add it there (npm run content -- new locale en_US) or remove it; all 40 rows have it",
	],
	[
		"an encoding that the table has not",
		() => put({ ...MAPPING, encoding: "windows-1252" }),
		'encoding: says windows-1252, and tables/more.csv is saved as UTF-8: leave encoding out, or write "utf-8"',
	],
	[
		"an encoding of two bytes that the table has not",
		() => put({ ...MAPPING, encoding: "utf-16le" }),
		'encoding: says utf-16le, and tables/more.csv is saved as UTF-8: leave encoding out, or write "utf-8"',
	],
	[
		"a field of more fields than any has",
		() => withFields({ [Array.from({ length: 5_000 }, () => "a").join(".")]: "Name" }),
		`fields.${"a.".repeat(146)}a…: "${"a.".repeat(29)}a… does not fit: names fields inside one another, at most 24 as in data.json`,
	],
	[
		"two of them, one of which no cell can be read for",
		() => withFields({ "lifecycle.soldFrom": { column: "Name", as: "day" }, picture: "Name" }),
		`fields.picture: ${IN_NONE("Name")}`,
		`fields.lifecycle.soldFrom: ${IN_NONE("Name")}`,
	],
])("%s in a mapping is told once, at the mapping", (_, make, ...lines) => {
	make();
	const problems = copy.problems().map((problem) => problem.replace(/^tables\/more\.json:1 /, ""));
	const isTold = (line: string) => problems.some((problem) => problem.startsWith(line));
	expect([problems.length, ...lines.filter((line) => !isTold(line))], problems.join("\n")).toEqual([lines.length]);
});

test("what only some rows have is told at the rows, beside what all have", () => {
	const rows = ROWS.map((row, at) =>
		at % 20 === 7 ? row.replace("2025-03-01", "soon").replace(";on;", ";gone;") : row,
	);
	put({ ...MAPPING, fields: { ...FIELDS, picture: { value: "speakr" } } }, rows);
	expect(copy.problems().map((problem) => problem.replace(/(?<=(?:"|value)):.*/, ""))).toEqual([
		"tables/more.json:1 fields.picture.value",
		...[9, 29].flatMap((line) => [`tables/more.csv:${line} column "State"`, `tables/more.csv:${line} column "From"`]),
	]);
});

test("of one row nobody knows whether the mapping is wrong, but of what stands in the mapping", () => {
	put({ ...MAPPING, fields: { ...FIELDS, "lifecycle.soldFrom": "Name" } }, ROWS.slice(0, 1));
	expect(copy.problems()).toEqual([expect.stringMatching(/^tables\/more\.csv:2 column "Name": "Pebble 0" is no date/)]);
	put({ ...MAPPING, fields: { ...FIELDS, picture: { value: "speakr" } } }, ROWS.slice(0, 1));
	expect(copy.problems()).toEqual([
		expect.stringMatching(
			/^tables\/more\.json:1 fields\.picture\.value: there is no picture speakr.*; its one row has it$/,
		),
	]);
});

test("a column that the table has not hides nothing of the others", () => {
	put({ ...MAPPING, fields: { ...FIELDS, name: "Nme", picture: { value: "speakr" } } });
	expect(copy.problems().map((problem) => problem.replace(/^(\S+ \S+).*/, "$1"))).toEqual([
		"tables/more.json:1 fields.name:",
		"tables/more.json:1 fields.picture.value:",
	]);
});

test("a cell too many in every row is told once", () => {
	put(
		MAPPING,
		ROWS.map((row) => `${row};x`),
	);
	expect(copy.problems()).toEqual([
		expect.stringMatching(/^tables\/more\.csv:2: has 8 cells and the heading 7: .*so are all 40 rows/),
	]);
});

const broken = (text: string) => text.slice(0, -1);
test.each<[name: string, make: () => void, line: string]>([
	["a brace that is missing", () => copy.edit("tables/more.json", broken), "tables/more.json:1: is not readable JSON"],
	[
		"an unknown field",
		() => copy.edit("tables/more.json", (text) => text.replace("{", '{"decimals":".",')),
		"tables/more.json:1 decimals: is no field here, did you mean decimal?",
	],
	[
		"a kind that is none",
		() => copy.edit("tables/more.json", (text) => text.replace('"products"', '"product"')),
		'tables/more.json:1 kind: "product" is not one of',
	],
	[
		"no id",
		() => copy.edit("tables/more.json", (text) => text.replace('"id":', '"ids":')),
		"tables/more.json:1 ids: is no field here, did you mean id?",
	],
	[
		"a file with a slip",
		() => copy.edit("tables/more.json", (text) => text.replace("{", '{"file":"mor.csv",')),
		"tables/more.json:1 file: there is no tables/mor.csv, did you mean more.csv?",
	],
	[
		"a row that cannot be read",
		() => copy.edit("tables/more.csv", (text) => text.replace("Pebble 3;", "Pebble 3;;")),
		"tables/more.csv:5: has 8 cells and the heading 7",
	],
	[
		"a row without an id",
		() => copy.edit("tables/more.csv", (text) => text.replace("QSP-3;", ";")),
		'tables/more.csv:5 column "Number": is empty, write the id of the item',
	],
])("%s is told once, and nothing of what its rows would have been", (_, make, line) => {
	put(MAPPING);
	const article = "articles/pair-pebble/data.json";
	copy.edit(article, (text) => JSON.stringify({ ...JSON.parse(text), products: ["pebble-20", "qsp-3"] }));
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n[three](product:qsp-3)\n`);
	copy.write("search-words/en_GB.json", '{ "pins": [{ "queries": ["three"], "to": ["products/qsp-3"] }] }');
	copy.write("legacy-addresses/old.csv", "old,target\n/three,products/qsp-3\n");
	copy.write("addresses.json", '{ "renamed": [{ "from": "products/three", "to": "products/qsp-3" }] }');
	expect(copy.problems()).toEqual([]);
	const notes = copy.notes();
	make();
	expect(copy.problems()).toEqual([expect.stringContaining(line)]);
	expect(copy.notes().filter((note) => !notes.includes(note))).toEqual([]);
});

test("a table that a broken mapping names is not told to have none", () => {
	put({ ...MAPPING, file: "other.csv" });
	copy.write("tables/other.csv", [HEADING, ...ROWS].join("\n"));
	copy.remove("tables/more.csv");
	copy.edit("tables/more.json", broken);
	expect(copy.problems()).toEqual([expect.stringMatching(/^tables\/more\.json:1: is not readable JSON/)]);
});
