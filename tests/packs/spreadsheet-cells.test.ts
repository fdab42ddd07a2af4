import { expect, test } from "vitest";
import type { Source } from "#src/packs/format/table.ts";
import { readCell, type Written } from "#src/packs/tables/cell-forms.ts";
import { csvRows } from "#src/packs/tables/csv-rows.ts";
import { madeValue, Origins } from "#src/packs/tables/made-value.ts";
import { isFault, readRows } from "#src/packs/tables/table-row.ts";

const rowsIn = (...lines: string[]) => {
	const piece = lines.map((line) => `${line}\n`).join("");
	const rows = readRows(csvRows([piece], { separator: undefined, quoted: true }, () => true));
	return [...rows].map((row) => (isFault(row) ? row.message : [row.line, row.cell("a"), row.cell("b")]));
};

test.each<[string, string[], unknown[]]>([
	["rows of nothing but what parts cells", ["a,b", ",", "1,2", '"",  ', ",,"], [[3, "1", "2"]]],
	[
		"columns without a name",
		["a,b,,", "1,2,,", "3,4,x,"],
		[
			[2, "1", "2"],
			[3, "3", "4"],
		],
	],
	["blank cells behind the last", ["a;b", "1;2;;"], [[2, "1", "2"]]],
	["a first line that says what parts cells", ["sep=;", "a;b", "1;2,5"], [[3, "1", "2,5"]]],
])("as spreadsheets save it: %s", (_, lines, expected) => {
	expect(rowsIn(...lines)).toEqual(expected);
});

test("words behind the last column are told", () => {
	expect(rowsIn("a,b,", "1,2,,x")).toEqual([
		expect.stringMatching(/^has 4 cells and the heading 3: the separator ","/),
	]);
});

test.each([
	[undefined, "#N/A", "is an error of a spreadsheet"],
	["number", "#DIV/0!", "is an error of a spreadsheet"],
	[undefined, "4.00638E+12", "shortened"],
	["number", "N/A", 'is no number, write it in digits; if it means that nothing is known, write "empty": ["N/A"]'],
	["day", "0000-00-00", 'write "empty": ["0000-00-00"]'],
] as const)("what a spreadsheet or an export leaves in a cell read as %s is told: %s", (as, text, expected) => {
	const read = readCell(text, { column: "Model", as }, { decimal: ".", days: "ymd" }, false);
	expect(read).toEqual({ fault: expect.stringContaining(expected) });
});

test("words that mean that nothing is known are empty cells, and a row without words has those of its mapping", () => {
	const row = { line: 2, cell: (column: string) => ({ Watt: " N/A ", Text: "-" })[column] };
	const mapping: Written = { decimal: ".", days: "ymd", empty: ["N/A", "-"] };
	const made = (source: Source) => madeValue(row, source, mapping, new Origins()).value;
	expect(made({ column: "Watt", as: "number" })).toBeUndefined();
	expect(made({ fields: { summary: { column: "Text", otherwise: "A radio." } } })).toEqual({ summary: "A radio." });
});

test("HTML in a field of plain words is its words, in a body Markdown", () => {
	const html = "<h2>Feel 7</h2><p>A <b>bold</b>&nbsp;radio &amp; *more*<br>10~20 °C</p>";
	const [words, body] = [false, true].map((isBody) =>
		readCell(html, { column: "Text", as: "html" }, { decimal: ".", days: "ymd" }, isBody),
	);
	expect(words).toEqual({ value: "Feel 7 A bold radio & *more* 10~20 °C" });
	expect(body).toEqual({ value: "## Feel 7\n\nA **bold** radio & \\*more\\*\\\n10\\~20 °C" });
});
