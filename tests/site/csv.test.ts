import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "#src/site/csv.ts";
import { readCsv } from "../../scripts/agents/read-csv.ts";

const cell = fc.oneof(
	fc.string(),
	fc.integer({ min: 0 }),
	fc.constantFrom(null, " a ", "a\r\nb", 'a "b", c', "=1+1", "-1", "+49", "@x", "\tx"),
);

test("what is written is read as it was, spaces at the ends too, and nothing that a spreadsheet would compute", () => {
	fc.assert(
		fc.property(fc.array(fc.array(cell, { minLength: 1 })), (lines) => {
			const safe = (value: string | number | null) => String(value ?? "").replace(/^(?=[=+\-@\t\r])/, "'");
			const written = lines.map(csvLine).join("");
			const read = readCsv(written);
			// Records without a word are none to whoever reads a list of agents.
			expect("records" in read ? read.records.map(({ fields }) => fields) : read).toEqual(
				lines.map((line) => line.map(safe)).filter((line) => line.some((text) => text !== "")),
			);
		}),
	);
});
