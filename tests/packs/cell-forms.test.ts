import { expect, test } from "vitest";
import { readCell } from "#src/packs/tables/cell-forms.ts";
import { treeOf } from "#src/packs/tables/made-value.ts";

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
