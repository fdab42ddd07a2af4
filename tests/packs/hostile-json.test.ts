import { expect, test, vi } from "vitest";
import { JsonFault, linesOfJson, parseJson } from "#src/packs/json-text.ts";
import { cellsOf } from "#src/packs/tables/csv-records.ts";

/** At costs that grow with the square, hours. */
const MANY = 2_000_000;

function faultOf(text: string): { readonly line: number; readonly message: string } | null {
	try {
		parseJson(text);
		return null;
	} catch (error) {
		if (!(error instanceof JsonFault)) throw error;
		return { line: error.line, message: error.message };
	}
}

test.each([
	["a string without end that holds many quotes", `{\n"body":"${'\\"a '.repeat(MANY)}`],
	["the same with lines behind it", `{\n"body":"${'\\"a '.repeat(MANY)}\n,"b": 1}`],
	["a quote that is the last letter", '{\n"body":"'],
	["a line that ends with an escape", '{\n"body":"a\\\n"}'],
])("%s is told in its line", (_, text) => {
	expect(faultOf(text)).toEqual({
		line: 2,
		message: 'is not readable JSON: the text that begins here is not closed in its line, add "',
	});
});

test("a string of millions of escapes is read, and a fault behind it is told", () => {
	const body = "\\n".repeat(4 * MANY);
	expect(parseJson(`{"body":"${body}"}`)).toEqual({ body: "\n".repeat(4 * MANY) });
	expect(faultOf(`{"body":"${body}",\n}`)?.message).toContain("a comma stands before the closing }");
});

test("a long key over many values is kept once, not with each of them", () => {
	const key = "k".repeat(500_000);
	const text = `{\n"${key}": [\n${"[1],\n".repeat(9_000)}[\n{"a": 2}]]}`;
	const written = vi.spyOn(JSON, "stringify");
	const lineOf = linesOfJson(text);
	expect(lineOf([key, 0])).toBe(3);
	expect(lineOf([key, 8_999, 0])).toBe(9_002);
	expect(lineOf([key, 9_000, 0, "a"])).toBe(9_004);
	expect(lineOf([key, 9_000, 0, "b"])).toBe(9_004);
	expect(lineOf([key, 9_001])).toBe(2);
	expect(lineOf([key, "0"])).toBe(2);
	expect(written).not.toHaveBeenCalled();
	vi.restoreAllMocks();
});

test("a record of many quoted cells is read once", () => {
	expect(cellsOf('"a",'.repeat(MANY / 8), { separator: ",", quoted: true })).toHaveLength(MANY / 8 + 1);
});
