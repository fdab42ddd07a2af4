import { expect, test } from "vitest";
import { copy, ENGLISH, eachWithAPack, FACTS, HEADING, MAPPING, ROWS, read, table } from "./table-in-pack.ts";

eachWithAPack();

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
		"an empty id",
		() => harmed("QSP-91;", ";"),
		'tables/catalogue.csv:3 column "SKU": is empty, write the id of the item',
	],
	[
		"an id that a category has",
		() => harmed("QSP-91;", "radios;"),
		'tables/catalogue.csv:3 column "SKU": a category has the same name, products and categories share one namespace; give it another id',
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
		"a byte of nothing in the beginning",
		() =>
			table(["SKU;Name", "QSP-90;Peb\0ble 90"], {
				...{ kind: "products", id: { column: "SKU", as: "id" } },
				fields: { name: "Name", model: "SKU", category: { value: "speakers" }, picture: { value: "speaker" } },
			}),
		'tables/catalogue.csv:2 column "Name": holds U+0000, a control or a mark that turns the direction of text; remove it',
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
		"a title above the heading",
		() => table(["Spring catalogue;;;;;;;;;;", HEADING, ...ROWS]),
		"tables/catalogue.csv: its first row (Spring catalogue) has none of the 10 columns that its mapping names: delete what stands above the heading, or correct the mapping",
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

test("a heading that stands twice matters where something is made of it", () => {
	const wide = (line: string, more: string) => line.replace(/$/, `;${more};${more}`);
	table([wide(HEADING, "Note"), ...ROWS.map((row) => wide(row, "x"))]);
	expect(copy.problems()).toEqual([]);
	expect(read("qsp-91").data.name).toBe("Pebble 91");
	table([wide(HEADING, "Note"), ...ROWS.map((row) => wide(row, "x"))], {
		...MAPPING,
		texts: { en_GB: { summary: "Note" } },
	});
	expect(copy.problems()).toEqual(['tables/catalogue.csv:1: the heading "Note" stands twice, name each column once']);
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

test("what many rows have is told once with their number, of a column each reason apart; other files still have room", () => {
	const row = (at: number) => {
		const from = at % 2 === 0 ? "never" : at % 5 === 0 ? "1.13.2026" : "1.2.2026";
		const watt = at % 3 === 0 ? "n/a" : "";
		const group = at > 990 && at < 994 ? "Speakr" : "Speaker";
		return `QSP-A${at};Name ${at};;${group};on;${from};${watt};;${at % 10 === 0 ? "" : ENGLISH.summary};`;
	};
	table([HEADING, ...Array.from({ length: 1_000 }, (_, at) => row(at))]);
	copy.write("remarks.txt", "x");
	const problems = copy
		.problems()
		.map((problem) => problem.replace(/(?<=(?:is no number|is no day|is empty|values)).*/, ""));
	expect(problems).toEqual([
		"remarks.txt: belongs to no part of the format, move or remove it",
		'tables/catalogue.csv:2 column "From": 500 rows have this, first in lines 2, 4, 6: "never" is no day',
		'tables/catalogue.csv:2 column "Watt": 334 rows have this, first in lines 2, 5, 8: "n/a" is no number',
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
