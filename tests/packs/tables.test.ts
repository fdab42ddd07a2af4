import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCell } from "#src/packs/tables/cell-forms.ts";
import { treeOf } from "#src/packs/tables/made-value.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const MAPPING = {
	kind: "products",
	decimal: ",",
	days: "dmy",
	id: { column: "SKU", as: "id" },
	fields: {
		name: "Name",
		model: "SKU",
		aliases: { column: "Other numbers", separator: "|" },
		category: { column: "Group", values: { Speaker: "speakers", Radio: "radios" } },
		picture: { value: "speaker" },
		"lifecycle.status": { column: "State", values: { on: "current", off: "discontinued" }, otherwise: "current" },
		"lifecycle.soldFrom": { column: "From", as: "day" },
		specifications: {
			list: [
				{
					fields: {
						group: { value: "sound" },
						rows: {
							list: [
								{
									fields: {
										label: { value: "output-power" },
										value: { column: "Watt", as: "number" },
										unit: { value: "W" },
									},
								},
								{
									fields: {
										label: { value: "water-resistant" },
										yes: { column: "Water", as: "yes-or-no" },
									},
								},
							],
						},
					},
				},
			],
		},
	},
	texts: { en_GB: { summary: "Summary EN" }, de_DE: { summary: "Summary DE" } },
};

const HEADING = "SKU;Name;Other numbers;Group;State;From;Watt;Water;Summary EN;Summary DE";
const ROWS = [
	'QSP-90/A;"Pebble ""90""";QSP90A | QSP90B;Speaker;on;01.03.2025;12,5;yes;=HYPERLINK("http://evil") loud speaker;',
	'QSP-91;"Pebble 91";;Speaker;off;31.12.2019;;;"A speaker that plays\nfor two days";Ein Lautsprecher für zwei Tage am Strand',
];

const table = (rows: readonly string[] = ROWS, mapping: object = MAPPING, name = "catalogue.csv") => {
	copy.write(`tables/${name.split(".")[0]}.json`, JSON.stringify(mapping, null, "\t"));
	copy.write(`tables/${name}`, rows.join("\n"));
};

const read = (id: string) => {
	const { pack, problems } = loadPack(copy.packDir);
	expect(problems).toEqual([]);
	const product = pack?.items.products.get(id);
	if (!product) throw new Error(`There is no ${id}.`);
	return product;
};

test("a row of a table is the item that a folder would be", () => {
	table([HEADING, ...ROWS]);
	expect(read("qsp-90-a")).toMatchObject({
		kind: "products",
		data: {
			...{ name: 'Pebble "90"', model: "QSP-90/A", aliases: ["QSP90A", "QSP90B"], category: "speakers" },
			lifecycle: { status: "current", soldFrom: "2025-03-01" },
			specifications: [
				{
					group: "sound",
					rows: [
						{ label: "output-power", value: 12.5, unit: "W" },
						{ label: "water-resistant", yes: true },
					],
				},
			],
		},
	});
	const { data, texts } = read("qsp-91");
	expect(data).toMatchObject({ aliases: [], specifications: [], lifecycle: { status: "discontinued" } });
	expect([...texts.keys()]).toEqual(["en_GB", "de_DE"]);
	expect(texts.get("en_GB")?.front).toEqual({ summary: "A speaker that plays\nfor two days" });
	// What a spreadsheet would run is words here.
	expect(read("qsp-90-a").texts.get("en_GB")?.front).toEqual({ summary: '=HYPERLINK("http://evil") loud speaker' });
	expect([...read("qsp-90-a").texts.keys()]).toEqual(["en_GB"]);
});

test("an imported table is in force like any other content, and imported again only when it changed", async () => {
	table([HEADING, ...ROWS]);
	const content = await copy.open();
	expect(content.isNumber("qsp 90a")).toBe(true);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
	table([HEADING, ...ROWS, "QSP-92;Pebble 92;;Radio;on;1.2.2026;;;A third one of the two speakers;"]);
	expect(await copy.import()).toMatchObject({ state: "imported", items: expect.any(Number) });
});

const harmed = (from: string, to: string) => table([HEADING, ...ROWS.map((row) => row.replace(from, to))]);

test.each<[name: string, make: () => void, ...problems: string[]]>([
	[
		"a number that is none",
		() => harmed("12,5", "about 12"),
		'tables/catalogue.csv:2 column "Watt": "about 12" is no number, write it in digits',
	],
	[
		"a day in another order",
		() => harmed("31.12.2019", "12/31/2019"),
		'tables/catalogue.csv:3 column "From": "12/31/2019" is no day, write it as 2026-03-01 or correct days in its mapping',
	],
	[
		"a word that the mapping does not know",
		() => harmed(";Speaker;off", ";Speakr;off"),
		'tables/catalogue.csv:3 column "Group": "Speakr" is not among the values of its mapping, did you mean Speaker? Else add it there',
	],
	[
		"an empty cell that is needed",
		() => harmed("Pebble 91", ""),
		'tables/catalogue.csv:3 column "Name": is missing, add it: as printed on the box, the same in every language',
	],
	[
		"no text of the default locale",
		() => harmed('"A speaker that plays\nfor two days"', ""),
		'tables/catalogue.csv:3 column "Summary EN": is empty, and every item has a text in en_GB, the default locale: fill it, or say in the mapping what stands there instead, as { "column": "Summary EN", "otherwise": "…" }',
	],
	[
		"an empty id",
		() => harmed("QSP-91;", ";"),
		'tables/catalogue.csv:3 column "SKU": is empty, write the id of the item',
	],
	[
		"a cell too few",
		() => harmed("QSP-91;", ""),
		"tables/catalogue.csv:3: has 9 cells and the heading 10: put a cell that holds the separator or a line end into quotes, or add what is missing",
	],
	[
		"a quote that is never closed",
		() => harmed('for two days"', "for two days"),
		'tables/catalogue.csv:3: opens a quote that is never closed: close it (a mapping may say "quoted": false); nothing behind it is read',
	],
	[
		"one id in two rows",
		() => table([HEADING, ...ROWS, ROWS[1] ?? ""]),
		'tables/catalogue.csv:5 column "SKU": products/qsp-91 stands in tables/catalogue.csv:3 already, keep one of the two',
	],
	[
		"one id in a row and a folder",
		() => harmed("QSP-91;", "pebble-20;"),
		'tables/catalogue.csv:3 column "SKU": products/pebble-20 stands in products/pebble-20/ already, keep one of the two',
	],
	[
		"a column that the table does not have",
		() => table([HEADING.replace("Summary DE", "Summary D")]),
		'tables/catalogue.json:84 texts.de_DE.summary: names the column "Summary DE", which tables/catalogue.csv does not have; did you mean "Summary D"?',
	],
	[
		"a heading that stands twice",
		() => table([HEADING.replace("Name", "SKU"), ...ROWS]),
		'tables/catalogue.csv:1: the heading "SKU" stands twice, name each column once',
	],
	["an empty table", () => table([]), "tables/catalogue.csv: is empty, begin it with a line of headings"],
	[
		"a control",
		() => harmed("Pebble 91", "Pebble\u0000 91"),
		'tables/catalogue.csv:3 column "Name": holds U+0000, a control or a mark that turns the direction of text; remove it',
	],
	[
		"a letter that was saved twice",
		() => harmed("für zwei", "fÃ¼r zwei"),
		'tables/catalogue.csv:3 column "Summary DE": holds "Ã¼", a letter that was saved in a wrong encoding; write the letter and save as UTF-8',
	],
	[
		"a picture that is no id",
		() => table([HEADING, ROWS[1] ?? ""], { ...MAPPING, fields: { ...MAPPING.fields, picture: "Name" } }),
		'tables/catalogue.csv:2 column "Name": "Pebble 91" does not fit: use a-z',
	],
	[
		"a field that the kind does not have",
		() => table([HEADING, ...ROWS], { ...MAPPING, fields: { ...MAPPING.fields, modle: "Name" } }),
		"tables/catalogue.json:78 fields.modle: is no field of products, did you mean model?",
	],
	[
		"a table without a mapping",
		() => copy.write("tables/more.csv", "a,b"),
		"tables/more.csv: is named by no mapping, write tables/more.json that says what its columns are",
	],
	[
		"a mapping without a table",
		() => copy.write("tables/more.json", JSON.stringify(MAPPING)),
		"tables/more.json:1: there is no tables/more.csv or more.tsv or more.jsonl, put the table there",
	],
	[
		"a mapping of no kind",
		() => table([HEADING], { ...MAPPING, kind: "product" }),
		'tables/catalogue.json:2 kind: "product" is not one of categories, ',
	],
	[
		"a mapping without an id",
		() => table([HEADING], { ...MAPPING, id: undefined }),
		"tables/catalogue.json:1 id: is missing, name the column that holds the id of each item",
	],
])("%s is told with its place", (_, make, ...expected) => {
	make();
	const problems = copy.problems();
	for (const line of expected)
		expect(
			problems.some((each) => each.startsWith(line)),
			`${line}\n\nis not among\n\n${problems.join("\n")}`,
		).toBe(true);
});

test.each<[string, object]>([
	["stands for an empty cell", { summary: { column: "Summary EN", otherwise: "Nothing is written yet." } }],
	["stands for every cell", { summary: { value: "Nothing is written yet." } }],
])("what %s makes a text in the default locale, and in no other", (_, en) => {
	const own = { ...MAPPING.texts, en_GB: en, de_DE: { summary: { column: "Summary DE", otherwise: "Noch nichts." } } };
	table([HEADING, (ROWS[0] ?? "").replace(/=HYPERLINK.*/, ";")], { ...MAPPING, texts: own });
	expect([...read("qsp-90-a").texts].map(([locale, { front }]) => [locale, front])).toEqual([
		["en_GB", { summary: "Nothing is written yet." }],
	]);
});

test("words that a mapping calls empty are an empty cell in every column, but where values say what they stand for", () => {
	const rows = [
		"QSP-90;Pebble 90;n/a | QSP90A;Speaker;-;0000-00-00;N/A;TBD;A speaker that plays for two days.;N/A",
		"QSP-91;Pebble 91;-;Speaker;off;31.12.2019;-;yes;A speaker that plays for two days.;-",
	];
	const state = { column: "State", values: { on: "current", "-": "current", off: "discontinued" } };
	const from = { column: "From", as: "day", otherwise: "2025-03-01" };
	const fields = { ...MAPPING.fields, "lifecycle.status": state, "lifecycle.soldFrom": from };
	table([HEADING, ...rows], { ...MAPPING, fields, empty: ["N/A", "-", "tbd", "0000-00-00"] });
	const { data, texts } = read("qsp-90");
	expect(data).toMatchObject({
		...{ aliases: ["QSP90A"], specifications: [] },
		lifecycle: { status: "current", soldFrom: "2025-03-01" },
	});
	expect([...texts.keys()]).toEqual(["en_GB"]);
	expect(read("qsp-91").data).toMatchObject({ aliases: [], specifications: [{ rows: [{ yes: true }] }] });
	table([HEADING, ...rows], { ...MAPPING, fields });
	expect(copy.problems()).toEqual(
		expect.arrayContaining([
			expect.stringContaining(
				'"N/A" is no number, write it in digits; where it says that nothing is known, write "empty": ["N/A"] into the mapping',
			),
			'tables/catalogue.csv:2 column "Water": "TBD" is neither yes nor no, write one of them or list it in values; where it says that nothing is known, write "empty": ["TBD"] into the mapping',
			'tables/catalogue.csv:2 column "From": "0000-00-00" is no day, write it as 2026-03-01 or correct days in its mapping; where it says that nothing is known, write "empty": ["0000-00-00"] into the mapping',
		]),
	);
});

test.each([
	["#N/A", "is what a spreadsheet writes where a formula went wrong"],
	["#DIV/0!", "is what a spreadsheet writes where a formula went wrong"],
	["#NAME?", "is what a spreadsheet writes where a formula went wrong"],
	["#####", "is what a spreadsheet writes where a formula went wrong"],
	["4.00638E+12", "is how a spreadsheet shortens a long number"],
	["4,00638E+12", "is how a spreadsheet shortens a long number"],
	["E+12", null],
	["5E-10", null],
	["#1 NAME", null],
])("what a spreadsheet made of a cell is told: %s", (text, words) => {
	harmed('"Pebble 91"', text);
	expect(copy.problems()).toEqual(
		words === null ? [] : [expect.stringContaining(`tables/catalogue.csv:3 column "Name": ${text} ${words}`)],
	);
	// What the mapping says of them holds.
	if (words?.includes("formula")) {
		table([HEADING, ...ROWS.map((row) => row.replace(";;;", `;;${text};`))], { ...MAPPING, empty: [text] });
		expect(copy.problems()).toEqual([]);
	}
});

const FACTS = {
	...{ name: "Pebble 95", model: "QSP-95", category: "speakers", picture: "speaker" },
	lifecycle: { status: "current", soldFrom: "2025-03-01" },
};
const ENGLISH = { summary: "A speaker that plays for two days, even at sea." };

test("a line of JSON may be an item as it is", () => {
	const line = (id: string, more: object = {}) =>
		JSON.stringify({ id, data: FACTS, texts: { en_GB: ENGLISH }, ...more });
	table(
		[line("pebble-95"), "", line("pebble-96", { data: { ...FACTS, model: "QSP-96" } })],
		{ kind: "products" },
		"more.jsonl",
	);
	expect(read("pebble-95").data).toMatchObject(FACTS);
	expect(read("pebble-96").texts.get("en_GB")?.front).toEqual(ENGLISH);
	table(
		[
			line("pebble-95"),
			line("pebble-96", { data: { ...FACTS, modle: 1 } }),
			"{",
			"[]",
			line("pebble-97", { texts: [] }),
		],
		{ kind: "products" },
		"more.jsonl",
	);
	expect(copy.problems()).toEqual([
		"tables/more.jsonl:2 modle: is no field here, remove it or write one of audience, shown, name, model, aliases, category, picture, views, countries, lifecycle, specifications, inTheBox",
		"tables/more.jsonl:3: is not readable JSON: the { of this line is never closed, add }",
		"tables/more.jsonl:4: is no group of fields, write one item in braces { } a line",
		"tables/more.jsonl:5: has no text of en_GB, the default locale needs every text",
	]);
});

test("a line that is an item has no other fields, and what was meant is not missing besides", () => {
	const line = (id: string, more: object) => JSON.stringify({ id, data: { ...FACTS, model: id }, ...more });
	table(
		[
			line("pebble-95", { text: { en_GB: ENGLISH } }),
			line("pebble-96", { texts: { en_GB: ENGLISH }, comment: "new" }),
			JSON.stringify({ id: "pebble-97", date: FACTS, texts: { en_GB: ENGLISH } }),
		],
		{ kind: "products" },
		"more.jsonl",
	);
	expect(copy.problems()).toEqual([
		"tables/more.jsonl:1 text: is no field here, did you mean texts?",
		"tables/more.jsonl:2 comment: is no field here, remove it or write one of id, data, texts",
		"tables/more.jsonl:3 date: is no field here, did you mean data?",
	]);
});

test("a file that is one list, and a workbook that is called a table, are told once", () => {
	const item = (id: string) => ({ id, data: { ...FACTS, model: id }, texts: { en_GB: ENGLISH } });
	table(
		JSON.stringify([item("pebble-95"), item("pebble-96")], null, "\t").split("\n"),
		{ kind: "products" },
		"more.jsonl",
	);
	table([HEADING, ...ROWS]);
	copy.write("tables/catalogue.csv", Buffer.from("504b030414000600080000002100", "hex"));
	expect(copy.problems().toSorted()).toEqual([
		"tables/catalogue.csv:1: is an Excel workbook or an archive, whatever its name says: open it and save it as CSV",
		"tables/more.jsonl:1: begins a list: write one object a line, without the brackets around all and the commas between them",
	]);
});

test("the address of a picture is told to be none, and an id in capitals what it is", () => {
	const pictures = { ...MAPPING.fields, picture: "Name" };
	table([HEADING, (ROWS[1] ?? "").replace('"Pebble 91"', "https://img.example/a/Pebble-91.jpg")], {
		...MAPPING,
		fields: pictures,
	});
	expect(copy.problems()).toEqual([
		'tables/catalogue.csv:2 column "Name": "https://img.example/a/Pebble-91.jpg" does not fit: an address is not fetched: put the picture into pictures/, and write its file name there without the ending (a picture: its file name in pictures/ without the ending; without one that of its category stands there)',
	]);
	table([HEADING, ...ROWS.map((row) => row.replace(";Speaker;", ";Speakers;"))], {
		...MAPPING,
		fields: { ...MAPPING.fields, category: "Group" },
	});
	expect(copy.problems()).toEqual([
		expect.stringMatching(
			/fields\.category: the column "Group" fits in none of 2 rows, write "as": "id", which makes ids of words, or say in "values" what they stand for; line 2 is the first: "Speakers" does not fit: use a-z, .*; did you mean speakers\?/,
		),
	]);
});

test("what has no name, and numbers that none can be, are told as such", () => {
	const line = (id: string, more: object) => JSON.stringify({ id, data: FACTS, texts: { en_GB: ENGLISH }, ...more });
	table(
		[
			line("pebble-95", { data: { ...FACTS, name: 7 } }).replace(":7,", `:${"9".repeat(100_000)},`),
			line("pebble-96", { data: { ...FACTS, model: "QSP-96", views: 7 } }).replace(":7}", ":-1e999}"),
			line("pebble-97", { data: { ...FACTS, model: "QSP-97", "": 3 } }),
			line("pebble-98", { texts: { "": ENGLISH, en_GB: ENGLISH, en: ENGLISH } }),
		],
		{ kind: "products" },
		"more.jsonl",
	);
	expect(copy.problems().map((problem) => problem.replace(/(?<=locale): .*|(?<=remove it).*| \(.*/, ""))).toEqual([
		"tables/more.jsonl:1 name: is a number of too many digits, write a text in double quotes",
		"tables/more.jsonl:2 views: is a number of too many digits, write a number without quotes",
		'tables/more.jsonl:3 "": is no field here, remove it',
		'tables/more.jsonl:4 texts."": is no locale',
		"tables/more.jsonl:4 texts.en: is no locale",
	]);
});

test("lines of JSON are mapped like rows, with fields of fields, numbers and lists as they are", () => {
	table(
		[
			JSON.stringify({
				sku: "QSP-95",
				about: { title: "Pebble 95", "text.en": ENGLISH.summary },
				other: ["A1", "A2"],
				watt: 20,
			}),
		],
		{
			...{ kind: "products", id: { column: "sku", as: "id" } },
			fields: {
				...{
					name: "about.title",
					model: "sku",
					aliases: "other",
					category: { value: "speakers" },
					picture: { value: "speaker" },
				},
				...{ "lifecycle.status": { value: "current" }, "lifecycle.soldFrom": { value: "2025-03-01" } },
				specifications: {
					list: [
						{
							fields: {
								group: { value: "sound" },
								rows: { list: [{ fields: { label: { value: "output-power" }, value: "watt" } }] },
							},
						},
					],
				},
			},
			texts: { en_GB: { summary: "about.text.en" } },
		},
		"more.jsonl",
	);
	expect(read("qsp-95").data).toMatchObject({
		...{ name: "Pebble 95", aliases: ["A1", "A2"] },
		specifications: [{ group: "sound", rows: [{ label: "output-power", value: 20 }] }],
	});
});

test("articles come as rows too, with their Markdown in a column", () => {
	const mapping = {
		...{
			kind: "articles",
			id: "key",
			fields: { published: { value: "2026-01-01" }, reviewed: { column: "day", as: "day" } },
		},
		texts: { en_GB: { title: "title", summary: "summary", body: "text" } },
	};
	const row = (text: string) => [
		"key\ttitle\tsummary\tday\ttext",
		`wash\tHow do I wash it?\tWith water, and never with soap or anything else.\t2026-02-03T10:00:00Z\t"${text}"`,
	];
	table(row("## Wash\n\n### 1. Rinse\nWith water."), mapping, "answers.tsv");
	expect(copy.problems()).toEqual([]);
	table(row("## Wash\n\n[more](article:nowhere-at-all)"), mapping, "answers.tsv");
	expect(copy.problems()).toEqual([
		'tables/answers.tsv:2 column "text": the link names articles/nowhere-at-all, which is not there, add it or name another',
	]);
});

const rowsIn = (encoding: string, bytes: (text: string) => Uint8Array) => {
	table([HEADING], { ...MAPPING, encoding });
	copy.write("tables/catalogue.csv", bytes([HEADING, ...ROWS].join("\r\n")));
	return copy.problems();
};
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test("every encoding that tables have is read, or told", () => {
	expect(rowsIn("utf-8", (text) => Buffer.from(`\ufeff${text}`))).toEqual([]);
	expect(rowsIn("utf-8", (text) => utf16(`\ufeff${text}`))).toEqual([]);
	expect(rowsIn("utf-8", (text) => utf16(`\ufeff${text}`).swap16())).toEqual([]);
	expect(rowsIn("utf-16le", utf16)).toEqual([]);
	expect(rowsIn("windows-1252", (text) => Buffer.from(text, "latin1"))).toEqual([]);
	expect(read("qsp-91").texts.get("de_DE")?.front).toEqual({ summary: "Ein Lautsprecher für zwei Tage am Strand" });
	expect(rowsIn("utf-8", (text) => Buffer.from(text, "latin1"))).toEqual([
		'tables/catalogue.csv:4: is not UTF-8, save it as UTF-8 (in Windows-1252 it begins to differ at ü), or write "encoding": "windows-1252" into its mapping if that is what it is',
	]);
	expect(rowsIn("utf-8", utf16)).toEqual([
		'tables/catalogue.csv:1: holds bytes that are no text: save it as UTF-8, or write "encoding": "utf-16le" into its mapping if that is what it is',
	]);
});

test("what many rows have is told once with their number, of a column each reason apart; other files still have room", () => {
	const row = (at: number) => {
		const from = at % 2 === 0 ? "never" : at % 5 === 0 ? "1.13.2026" : "1.2.2026";
		const watt = at % 3 === 0 ? "n/a" : "";
		const group = at > 990 && at < 994 ? "Speakr" : "Speaker";
		return `QSP-A${at};Name ${at};;${group};on;${from};${watt};;${at % 10 === 0 ? "" : ENGLISH.summary};`;
	};
	table([HEADING, ...Array.from({ length: 1_000 }, (_, at) => row(at))]);
	copy.write("readme.txt", "x");
	const problems = copy
		.problems()
		.map((problem) => problem.replace(/(?<=(?:is no number|is no day|is empty|values)).*/, ""));
	expect(problems).toEqual([
		"readme.txt: belongs to no part of the format, move or remove it",
		'tables/catalogue.csv:2 column "From": 500 rows have this, first in lines 2, 4, 6: "never" is no day',
		'tables/catalogue.csv:2 column "Watt": 334 rows have this, first in lines 2, 5, 8: "n/a" is no number',
		'tables/catalogue.csv:2 column "Summary EN": 100 rows have this, first in lines 2, 12, 22: is empty',
		'tables/catalogue.csv:7 column "From": 100 rows have this, first in lines 7, 17, 27: "1.13.2026" is no day',
		...[993, 994, 995].map((line) => `tables/catalogue.csv:${line} column "Group": "Speakr" is not among the values`),
	]);
});

test("of rows that are wrong each in its own column no more are listed than anybody reads", () => {
	const many = Array.from({ length: 100 }, (_, at) => `column ${at}`);
	const aliases = { list: many.map((column) => ({ column, values: { one: "one" } })) };
	const rows = many.map((_, at) => [`QSP-B${at}`, ...many.map((__, other) => (other === at ? "none" : ""))].join(";"));
	const heading = [HEADING, ...many].join(";");
	const facts = `;Name;;Speaker;on;;;;${ENGLISH.summary};;`;
	table([heading, ...rows.map((row) => row.replace(";", facts))], {
		...MAPPING,
		fields: { ...MAPPING.fields, aliases },
	});
	const problems = copy.problems().filter((problem) => problem.startsWith("tables/catalogue.csv"));
	expect(problems).toHaveLength(61);
	expect(problems).toContain("tables/catalogue.csv: may have more problems, correct these first");
});

test("the example of the guide is a table that can be imported", async () => {
	const guide = readFileSync("docs/authoring.md", "utf8");
	for (const [, path = "", text = ""] of guide.matchAll(/^`(tables\/[^`]+)`:\n\n```\w+\n([\s\S]*?)```$/gm))
		copy.write(path, text);
	expect(copy.problems()).toEqual([]);
	expect(copy.notes().filter((note) => note.startsWith("tables/"))).toEqual([]);
	expect(read("qsp-40-k").data.specifications).toHaveLength(1);
	expect(read("qhr-3").data).toMatchObject({
		category: "radios",
		specifications: [],
		lifecycle: { soldFrom: "2019-09-15" },
	});
	expect((await copy.open()).isNumber("QSP40K2")).toBe(true);
});

test("the HTML of a help centre becomes Markdown: nothing runs, nothing leads back there", () => {
	const html = [
		"<h1>Check it</h1><p onclick=x()>Press <b>+</b> * twice *, see <a href='/hc/1'>here</a> or <a href='javascript:x()'>there</a>.</p>",
		'<script>alert(1)</script><img src="https://zendesk.example/a.png"><ul><li>one</li><li><a href="https://www.quillet.example/a">two</a></li></ul>',
		"<table><tr><th>Light</th><th>Means</th></tr><tr><td>red|blue</td><td>&lt;script&gt; # not a heading</td></tr></table><p># no heading</p>",
	].join("");
	table(
		[JSON.stringify({ id: 4401, text: html })],
		{
			...{ kind: "articles", id: { column: "id", as: "id" } },
			fields: { published: { value: "2026-01-01" }, reviewed: { value: "2026-01-01" } },
			texts: {
				en_GB: {
					title: { value: "Why is it silent?" },
					summary: { value: "It may be muted." },
					body: { column: "text", as: "html" },
				},
			},
		},
		"help.jsonl",
	);
	expect(copy.problems()).toEqual([]);
	expect(loadPack(copy.packDir).pack?.items.articles.get("4401")?.texts.get("en_GB")?.body).toBe(
		[
			"## Check it\n\nPress **+** \\* twice \\*, see here or there.",
			"- one\n- [two](https://www.quillet.example/a)",
			"| Light | Means |\n| --- | --- |\n| red\\|blue | \\<script> # not a heading |",
			"\\# no heading",
		].join("\n\n"),
	);
});

const WITH_HTML = [
	HEADING,
	'H1;"Radio &amp; Co";;Radio;on;;;;"<p>A <b>bold</b> radio for 10<sup>2</sup> rooms.</p><ul><li>Red</li><li>R&amp;D</li></ul>";',
	"H2;Pebble & <Co>;;Speaker;on;;;;<p>A speaker for the kitchen with a battery.</p>;",
];

test("HTML in a column of plain words is noted once, and read as HTML it is words", () => {
	table(WITH_HTML);
	const told = () => copy.notes().filter((note) => note.includes("is plain text"));
	expect(told()).toEqual([
		expect.stringMatching(/^tables\/catalogue\.csv:2 column "Name": is plain text, in which readers see &amp; as it/),
		expect.stringMatching(
			/^tables\/catalogue\.csv:2 column "Summary EN": .* <p> .*write "as": "html" for the column "Summary EN"/,
		),
	]);
	const asHtml = (column: string) => ({ column, as: "html" });
	table(WITH_HTML, {
		...MAPPING,
		fields: { ...MAPPING.fields, name: asHtml("Name") },
		texts: { en_GB: { summary: asHtml("Summary EN") } },
	});
	expect(told()).toEqual([]);
	const { pack } = loadPack(copy.packDir);
	expect(pack?.items.products.get("h1")?.data.name).toBe("Radio & Co");
	expect(pack?.items.products.get("h1")?.texts.get("en_GB")?.front.summary).toBe("A bold radio for 10² rooms. Red R&D");
});

test("in HTML of tables, links to old addresses that the pack lists lead to its items, and pictures of the pack are shown", () => {
	copy.write(
		"legacy-addresses/old.csv",
		"old,target\nhttps://old.example/faq/7.html,articles/pair-pebble\n/faq/8.html,products/pebble-20\n",
	);
	const html = [
		'<p><a href="https://old.example/faq/7.html#a">seven</a> <a href="/FAQ/8.html">eight</a> <a href="https://other.example/faq/8.html">other</a>',
		'<a href="/faq/9.html">nine</a> <img src="https://old.example/img/Speaker.svg?x=1" alt="Front"> <img src="gone.png" alt="Gone"></p>',
	].join(" ");
	table(
		[JSON.stringify({ id: 4401, text: html })],
		{
			...{ kind: "articles", id: { column: "id", as: "id" }, fields: { published: { value: "2026-01-01" } } },
			texts: {
				en_GB: {
					...{ title: { value: "Why is it silent?" }, summary: { value: "It may be muted." } },
					body: { column: "text", as: "html" },
				},
			},
		},
		"help.jsonl",
	);
	expect(copy.problems()).toEqual([]);
	expect(loadPack(copy.packDir).pack?.items.articles.get("4401")?.texts.get("en_GB")?.body).toBe(
		"[seven](article:pair-pebble) [eight](product:pebble-20) [other](https://other.example/faq/8.html) nine ![Front](speaker) Gone",
	);
	expect(copy.notes().filter((note) => note.startsWith("tables/"))).toContainEqual(
		expect.stringContaining("tables/help.jsonl:1: the picture gone.png is left out"),
	);
	expect(copy.notes().filter((note) => note.includes("the link"))).toEqual([
		expect.stringMatching(/^tables\/help\.jsonl:1: the link \/faq\/9\.html .*legacy-addresses\//),
	]);
});

test.each([
	[".", "40,5", 'has its decimals behind ",", write "decimal": "," into its mapping'],
	[".", "1,234,5", "is no number"],
	[".", "1,234.5", 1234.5],
	[".", "12,34,567", 1234567],
	[".", "40,500", 40500],
	[",", "40.5", 'has its decimals behind ".", write "decimal": "." into its mapping'],
	[",", "1.234,5", 1234.5],
	[",", "1 234,5", 1234.5],
] as const)("where %s stands before decimals, %s is told or read", (decimal, text, expected) => {
	const read = readCell(text, { column: "Watt", as: "number" }, { decimal, days: "ymd" }, false);
	expect("fault" in read ? read.fault : read.value).toEqual(
		typeof expected === "number" ? expected : expect.stringContaining(expected),
	);
});

test.each([
	["ymd", "04/01/2024", 'does not begin with the year, write "days": "dmy" or "mdy" into its mapping'],
	["ymd", "5.1.2024", "does not begin with the year"],
	["dmy", "5.1.2024", "2024-01-05"],
	["mdy", "04/01/2024", "2024-04-01"],
	["mdy", "2024-04-01", "2024-04-01"],
] as const)("in the order %s the day %s is told or read", (days, text, expected) => {
	const read = readCell(text, { column: "From", as: "day" }, { decimal: ".", days }, false);
	expect("fault" in read ? read.fault : read.value).toEqual(expect.stringContaining(expected));
});

test("fields of one field of a field stand beside one another", () => {
	const inner = { fields: { e: "E" } };
	expect(treeOf({ "a.b.c": "C", "a.b.d": "D", "a.b": inner, "a.f": "F" })).toEqual({
		fields: { a: { fields: { b: { fields: { c: "C", d: "D", e: "E" } }, f: "F" } } },
	});
});
