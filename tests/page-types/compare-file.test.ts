import fc from "fast-check";
import { expect, test } from "vitest";
import { type ComparisonTable, comparisonTable } from "#src/modules/comparison/comparison-table.ts";
import { compareCsv, compareJson } from "#src/page-types/compare-file.ts";

const HEADINGS = { group: "Group", row: "Specification", model: "Model" };

/** Reads CSV as RFC 4180 writes it, every cell in quotes. */
function cellsOf(csv: string): string[][] {
	expect(csv.startsWith("\ufeff")).toBe(true);
	const lines: string[][] = [[]];
	const cells = /"((?:[^"]|"")*)"(,|\r\n)/gy;
	cells.lastIndex = 1;
	while (cells.lastIndex < csv.length) {
		const [, text = "", end] = cells.exec(csv) ?? [];
		if (end === undefined) throw new Error(`is no CSV: ${csv}`);
		lines.at(-1)?.push(text.replaceAll('""', '"'));
		if (end !== ",") lines.push([]);
	}
	expect(lines.pop()).toEqual([]);
	return lines;
}

const word = fc.oneof(
	fc.string({ maxLength: 12 }),
	fc.constantFrom("=1+1", "+49", "-10 °C", "@cmd", "\tx", "\rx", 'a "b"', "a\r\nb", '=HYPERLINK("https://x")', "a,b"),
);

const table = fc.integer({ min: 1, max: 4 }).chain((count) => {
	const values = fc.array(fc.option(word), { minLength: count, maxLength: count });
	return fc.record({
		columns: fc.array(fc.record({ name: word, model: word, path: fc.constant("/a/b") }), {
			minLength: count,
			maxLength: count,
		}),
		groups: fc.array(
			fc.record({ group: word, rows: fc.array(fc.record({ label: word, values }), { minLength: 1, maxLength: 4 }) }),
			{ maxLength: 4 },
		),
	});
});

test("CSV holds exactly the cells of the table, and none that a spreadsheet would compute", () => {
	fc.assert(
		fc.property(table, (drawn: ComparisonTable) => {
			const cells = cellsOf(compareCsv(drawn, HEADINGS));
			for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
			const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
			const { columns, groups } = drawn;
			expect(cells).toEqual(
				[
					["Group", "Specification", ...columns.map(({ name }) => name)],
					["", "Model", ...columns.map(({ model }) => model)],
					...groups.flatMap(({ group, rows }) =>
						rows.map(({ label, values }) => [group, label, ...values.map((value) => value ?? "")]),
					),
				].map((line) => line.map(safe)),
			);
			expect(JSON.parse(compareJson(drawn))).toEqual(drawn);
		}),
	);
});

test("differences are rows whose values are not all the same; a group without one goes", () => {
	const given = {
		products: [],
		leftOut: [],
		groups: [
			{ group: "A", rows: [{ label: "x", values: ["1", "1"] }] },
			{
				group: "B",
				rows: [
					{ label: "y", values: ["1", null] },
					{ label: "z", values: ["2", "2"] },
				],
			},
		],
	};
	expect(comparisonTable(given, false).groups).toEqual(given.groups);
	expect(comparisonTable(given, true).groups).toEqual([{ group: "B", rows: [{ label: "y", values: ["1", null] }] }]);
});
