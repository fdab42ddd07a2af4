import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { csvRows } from "#src/packs/tables/csv-rows.ts";
import { jsonRows } from "#src/packs/tables/json-rows.ts";
import { readRows, type TableFault, type TableRow } from "#src/packs/tables/table-row.ts";
import { lettersOf, tableText } from "#src/packs/tables/table-text.ts";
import { TABLE_COLUMNS_MAX, TABLE_LINE_LETTERS_MAX, TABLE_ROWS_MAX } from "#src/site/pack-limits.ts";

const folder = mkdtempSync(join(tmpdir(), "support-table-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PIECE = 64 * 1024;

/** Pieces without end, counted. */
function endless(piece: string) {
	const counted = { pieces: 0 };
	const pieces = function* () {
		for (;;) {
			counted.pieces++;
			yield piece;
		}
	};
	return { counted, pieces: pieces() };
}

/** Pieces as they are read: their bytes. */
function* bytesOf(pieces: Iterable<string>): Generator<string> {
	for (const piece of pieces) yield Buffer.from(piece, "utf8").toString("latin1");
}

const json = (pieces: Iterable<string>) => readRows(jsonRows(bytesOf(pieces)));
const csv = (pieces: Iterable<string>) =>
	readRows(csvRows(bytesOf(pieces), { separator: undefined, quoted: true }, () => true));

test.each([
	["a line without end", "x".repeat(PIECE)],
	["columns without end", "a,".repeat(PIECE / 2)],
	["two quotes for one without end", '""'.repeat(PIECE / 2)],
	["a quote that holds lines without end", `"${"x\n".repeat(PIECE / 2)}`.replaceAll('"x', "x")],
])("of %s no more is read than a row may have", (_, piece) => {
	const { counted, pieces } = endless(piece);
	const quoted = function* () {
		yield 'a,b\n1,"';
		yield* pieces;
	};
	for (const read of csv(quoted())) expect(read).toMatchObject({ message: expect.stringContaining("more than") });
	expect(counted.pieces * PIECE).toBeLessThan(4 * TABLE_LINE_LETTERS_MAX);
	const bare = endless(piece.replaceAll("\n", " "));
	for (const read of csv(bare.pieces)) expect(read).toMatchObject({ message: expect.stringContaining("more than") });
	expect(bare.counted.pieces * PIECE).toBeLessThan(4 * TABLE_LINE_LETTERS_MAX);
});

/** Pieces of as many lines. */
function* lines(line: string, count: number): Generator<string> {
	const some = 50_000;
	for (let left = count; left > 0; left -= some) yield line.repeat(Math.min(left, some));
}

test("empty lines are none, however many they are, and what stands behind them is found on its line", () => {
	const many = 2 * TABLE_ROWS_MAX;
	const text = function* () {
		yield "\n\na,b\n\n1,2\n";
		yield* lines("\n", many);
		yield "3\n";
	};
	const told = { line: many + 6, message: expect.stringContaining("has 1 cells") };
	expect([...csv(text())]).toMatchObject([{ line: 5 }, told]);
	const items = function* () {
		yield* lines("\n", many);
		yield "{}\n";
	};
	expect([...json(items())]).toMatchObject([{ line: many + 1 }]);
});

test("of rows of nothing but separators no more are read than a table has rows", () => {
	const { counted, pieces } = endless(";\n".repeat(PIECE / 2));
	const text = function* () {
		yield "a;b\n";
		yield* pieces;
	};
	expect([...csv(text())]).toEqual([
		{ line: TABLE_ROWS_MAX + 2, message: expect.stringContaining(`more than ${TABLE_ROWS_MAX} rows without words`) },
	]);
	expect(counted.pieces).toBeLessThan((4 * TABLE_ROWS_MAX) / PIECE);
});

test("a heading of too many columns is told", () => {
	const heading = Array.from({ length: TABLE_COLUMNS_MAX + 1 }, (_, at) => `c${at}`).join(",");
	expect([...csv([`${heading}\n`])]).toEqual([
		{
			line: 1,
			message: `has ${TABLE_COLUMNS_MAX + 1} columns, more than the ${TABLE_COLUMNS_MAX} allowed; leave some out`,
		},
	]);
});

test("a line of JSON that is too long is passed over, and the next is read", () => {
	const long = function* () {
		for (let at = 0; at < 64; at++) yield "x".repeat(PIECE);
		yield '\n{"a":1}\n';
	};
	const [fault, row] = [...json(long())];
	expect(fault).toMatchObject({ line: 1, message: expect.stringContaining("more than") });
	expect(row && "cell" in row ? row.cell("a") : row).toBe(1);
});

test.each(["__proto__", "constructor", "a.__proto__", "toString", "length"])(
	"the column %s reads nothing of a program",
	(column) => {
		for (const row of json(['{"a":{"b":1},"c":[1]}\n'])) expect("cell" in row && row.cell(column)).toBe(undefined);
		for (const row of csv(["a,b\n1,2\n"])) expect("cell" in row && row.cell(column)).toBe(undefined);
	},
);

const isRow = (read: TableRow | TableFault): read is TableRow => "cell" in read;
const cell = fc
	.string({ unit: fc.constantFrom("a", "é", "日", "🎧", '"', ",", ";", "\n", " ", "=", "'") })
	.map((text) => text.trim());
const pieceLengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });

function* cut(text: string, lengths: readonly number[]): Generator<string> {
	const letters = [...text];
	for (let at = 0, turn = 0; at < letters.length; turn++) {
		const length = lengths[turn % lengths.length] ?? 1;
		yield letters.slice(at, at + length).join("");
		at += length;
	}
}

test("what is written as RFC 4180 says is read as it was, in whatever pieces, with the lines that rows begin on", () => {
	fc.assert(
		fc.property(
			fc.array(
				fc.tuple(cell, cell, cell).filter((row) => row.some((text) => text !== "")),
				{ maxLength: 8 },
			),
			pieceLengths,
			fc.constantFrom(",", ";", "\t", "|"),
			(rows, lengths, separator) => {
				const written = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator));
				const text = [["k0", "k1", "k2"].join(separator), ...written].join("\n");
				const read = [...csv(cut(text, lengths))].filter(isRow);
				expect(read.map((row) => ["k0", "k1", "k2"].map((key) => row.cell(key) ?? ""))).toEqual(rows);
				let line = 2;
				for (const [at, row] of read.entries()) {
					expect(row.line).toBe(line);
					line += (written[at] ?? "").split("\n").length;
				}
			},
		),
	);
});

test("whatever a table holds, it ends and throws nothing", () => {
	const any = fc.string({
		unit: fc.constantFrom('"', ",", "\n", "a", "{", "}", ":", "[", "\\", "\u0000", ";"),
		maxLength: 60,
	});
	fc.assert(
		fc.property(any, pieceLengths, (text, lengths) => {
			for (const rows of [csv(cut(text, lengths)), json(cut(text, lengths))])
				for (const read of rows) expect(isRow(read) || read.message.length > 0).toBe(true);
		}),
		{ numRuns: 500 },
	);
});

test("letters and line ends that two pieces share stay whole", () => {
	const path = join(folder, "long.csv");
	// Odd lengths put every letter of three bytes, and every line end, across some end of a piece.
	const text = Array.from(
		{ length: 60_000 },
		(_, at) => `${"日本".repeat(1 + (at % 3))}${at % 2 ? "\r\n" : "\r"}`,
	).join("");
	writeFileSync(path, text);
	expect(lettersOf([...tableText(path, "utf-8")].join(""))).toBe(text.replace(/\r\n?/g, "\n"));
	const ended = `${"x".repeat(256 * 1024 - 1)}\r\ny`;
	writeFileSync(path, ended);
	expect(lettersOf([...tableText(path, "utf-8")].join(""))).toBe(ended.replace("\r\n", "\n"));
});

test.each([
	["half a letter at the end", [0xe6, 0x97], "is not UTF-8"],
	["half a letter in the middle", [0xe6, 0x97, 0x0a, 0x61], "is not UTF-8"],
	["a byte that follows nothing", [0xa5, 0x0a], "is not UTF-8"],
	["a letter written too long", [0xc0, 0xaf, 0x0a], "is not UTF-8"],
	["half of a pair of UTF-16", [0xed, 0xa0, 0x80, 0x0a], "is not UTF-8"],
])("%s is told with its line, whatever piece it stands in", (_, bytes, words) => {
	const path = join(folder, "broken.csv");
	for (const before of [0, 256 * 1024 - 4, 256 * 1024 - 3]) {
		const good = Buffer.from(`a\n${"x".repeat(before)}`);
		writeFileSync(path, Buffer.concat([good, Buffer.from(bytes)]));
		const read = () => [...tableText(path, "utf-8")];
		expect(read).toThrow(expect.objectContaining({ line: 2, message: expect.stringContaining(words) }));
	}
});

test("what separates cells is found in a heading of wide letters, however long", () => {
	const wide = "日".repeat(TABLE_LINE_LETTERS_MAX / 2);
	const columns: string[][] = [];
	const rows = csvRows(bytesOf([wide, ";a;b\n"]), { separator: undefined, quoted: true }, (read) => {
		columns.push([...read]);
		return true;
	});
	expect([[...rows], columns]).toEqual([[], [[wide, "a", "b"]]]);
});

test("letters are counted, not their bytes: a row of a language of three bytes may be as long", () => {
	const long = "日".repeat(TABLE_LINE_LETTERS_MAX - 3);
	expect([...csv(["a\n", long, "\n"])].map((row) => "cell" in row && row.cell("a") === long)).toEqual([true]);
	expect([...csv(["a\n", `${long}日日日日`, "\n"])]).toEqual([
		{ line: 2, message: expect.stringContaining(`more than ${TABLE_LINE_LETTERS_MAX} letters`) },
	]);
});

test("rows of nothing but separators are blank, wherever they stand", () => {
	const rows = [...csv([',,\na,b,c\n,,\n1,2,3\n , \t,\n"",,\n4,,6\n,,\n'])];
	expect(rows.map((row) => "cell" in row && [row.line, row.cell("a"), row.cell("c")])).toEqual([
		[4, "1", "3"],
		[7, "4", "6"],
	]);
});

test("columns without headings are columns, however many: rows may have cells there", () => {
	const rows = [...csv(["a,b,,\n1,2,,\n3,4,x,\n5,6,7\n"])];
	expect(rows.map((row) => ("cell" in row ? row.cell("b") : row.message))).toEqual([
		"2",
		"4",
		expect.stringContaining("has 3 cells and the heading 4"),
	]);
});

test.each([
	["sep=;\na;b,c\n1;2,3\n", ["a", "b,c"], 3],
	['"SEP=,"\na,b;c;d\n1,2\n', ["a", "b;c;d"], 3],
	["sep=\t\na\tb,c\n1\t2\n", ["a", "b,c"], 3],
	["sep=^\na^b\n1^2\n", ["a", "b"], 3],
	["sep,b\n1,2\n", ["sep", "b"], 2],
])("a line above the heading that says what separates cells is taken: %j", (text, heading, line) => {
	const told: string[][] = [];
	const rows = readRows(
		csvRows(bytesOf([text]), { separator: undefined, quoted: true }, (columns) => {
			told.push([...columns]);
			return true;
		}),
	);
	expect([...rows].map((row) => ("cell" in row ? [row.line, row.cell(heading[0] ?? "")] : row))).toEqual([[line, "1"]]);
	expect(told).toEqual([heading]);
});

test("a table of that line alone is empty", () => {
	for (const text of ["sep=;", "sep=;\n"])
		expect([...csv([text])]).toEqual([{ line: null, message: "is empty, begin it with a line of headings" }]);
});

test("behind an item that may go on, blanks without end are not kept", () => {
	const spaces = function* () {
		yield '{"a":1,\n';
		for (let at = 0; at * PIECE < 4 * TABLE_LINE_LETTERS_MAX; at++) yield " ".repeat(PIECE);
		throw new Error("More is read than a row may have.");
	};
	expect(jsonRows(spaces()).next().value).toMatchObject({ line: 1 });
	const many = 10_000;
	const blank = " \n".repeat(PIECE / 2);
	const blanks = function* () {
		yield '{"a":1,\n';
		// More letters than one text may have.
		for (let at = 0; at < many; at++) yield blank;
		yield ' {"b":1}\n';
	};
	expect(Array.from(json(blanks()), ({ line }) => line)).toEqual([1, 2 + many * (PIECE / 2)]);
	expect([...json(['{"a":1,\n', " \n\n", '  "b":2}\n'])]).toEqual([
		{ line: 1, message: expect.stringContaining("goes on in the next line") },
	]);
});
