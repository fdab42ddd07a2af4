import { expect, test } from "vitest";
import { Report } from "#src/packs/report.ts";
import { tablePlace } from "#src/packs/tables/table-place.ts";
import { NOTES_OF_SORT_MAX } from "#src/site/pack-limits.ts";
import { copy, ENGLISH, eachWithAPack, FACTS, HEADING, MAPPING, table } from "./table-in-pack.ts";

eachWithAPack();

const LONG = "A garden speaker that plays for two days and floats.";
const row = (at: number, summary: string) => `R-${100 + at};Name ${at};;Speaker;on;01.03.2026;40;yes;${summary};`;
const rows = (count: number, summaryOf: (at: number) => string) =>
	Array.from({ length: count }, (_, at) => row(at, summaryOf(at)));
const ofTables = () => copy.notes().filter((note) => note.startsWith("tables/"));
const SHORT = "reads like 5 letters, 20 or more say more";

test("what is noted of every row is told once, at its mapping", () => {
	table([HEADING, ...rows(40, () => "Short")], MAPPING);
	expect(copy.problems()).toEqual([]);
	expect(ofTables()).toEqual([
		expect.stringMatching(
			`^tables/catalogue\\.json:\\d+ texts\\.en_GB\\.summary: all 40 rows have this of the column "Summary EN", line 2 is the first: ${SHORT}`,
		),
	]);
});

test("what is noted of many rows is told once with how many, and that of few row by row", () => {
	table([HEADING, ...rows(40, (at) => (at < 15 ? "Short" : at < 17 ? "x".repeat(400) : LONG))], MAPPING);
	expect(ofTables()).toEqual([
		expect.stringMatching(
			`^tables/catalogue\\.csv:2 column "Summary EN": 15 rows have this, first in lines 2, 3, 4: ${SHORT}`,
		),
		expect.stringMatching(/^tables\/catalogue\.csv:17 column "Summary EN": reads like 400 letters/),
		expect.stringMatching(/^tables\/catalogue\.csv:18 column "Summary EN": reads like 400 letters/),
	]);
});

test("what the mapping says itself is noted of it", () => {
	table([HEADING, ...rows(3, () => LONG)], {
		...MAPPING,
		texts: { en_GB: { summary: { value: "Short" } }, de_DE: MAPPING.texts.de_DE },
	});
	expect(ofTables()).toEqual([
		expect.stringMatching(
			`^tables/catalogue\\.json:\\d+ texts\\.en_GB\\.summary\\.value: ${SHORT}.*; all 3 rows have it`,
		),
	]);
});

test("of lines that are items it is told of the table", () => {
	const line = (at: number) =>
		JSON.stringify({
			id: `r${100 + at}`,
			data: { ...FACTS, model: `R-${100 + at}` },
			texts: { en_GB: { ...ENGLISH, summary: "Short" } },
		});
	table(
		Array.from({ length: 30 }, (_, at) => line(at)),
		{ kind: "products" },
		"lines.jsonl",
	);
	expect(ofTables()).toEqual([
		expect.stringMatching(
			`^tables/lines\\.jsonl:1 texts\\.en_GB\\.summary: 30 rows have this, first in lines 1, 2, 3: ${SHORT}`,
		),
	]);
});

test("what is noted of texts names their locale where no column says them", () => {
	const texts = { en_GB: { summary: "" }, de_DE: { summary: "" } };
	table([JSON.stringify({ id: "r100", data: { ...FACTS, model: "R-100" }, texts })], { kind: "products" }, "one.jsonl");
	expect(ofTables().map((note) => note.replace(/: is empty.*/, ""))).toEqual([
		"tables/one.jsonl:1 texts.en_GB.summary",
		"tables/one.jsonl:1 texts.de_DE.summary",
	]);
});

test.each([
	["fields of a hundred", 100, 1, () => "is odd"],
	["rows of very many fields", 400, 3, () => "is odd"],
	["reasons of one field", 1, 30, (at: number) => `is odd ${"so ".repeat(at)}`],
	["more fields than are kept", 2_500, 1, () => "is odd"],
] as const)("how many more notes of rows there are is how many rows have one: %s", (_, fields, each, words) => {
	const report = new Report(copy.packDir);
	const problems = report.addTable("tables/a.csv", null);
	for (let line = 2; line < 20_000; line++) problems.addRow();
	for (let field = 0; field < fields; field++)
		for (let at = 0; at < each; at++) {
			const line = 2 + field * each + at;
			report.note("wording", tablePlace("tables/a.csv", line), line, [`f${field}`], words(at));
		}
	const notes = report.notes.map(({ message }) => message);
	expect(notes).toHaveLength(NOTES_OF_SORT_MAX + 1);
	expect(notes.at(-1)).toBe(`is followed by ${fields * each - NOTES_OF_SORT_MAX} more notes like the last`);
});
