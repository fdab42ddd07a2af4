import { expect, test } from "vitest";
import { LinesMet } from "#src/packs/tables/lines-met.ts";
import { RowProblems } from "#src/packs/tables/row-problems.ts";

test("distinct lines are counted, few and very many, in whatever order they come", () => {
	const met = new LinesMet();
	const seen = new Set<number>();
	for (let step = 0; step < 30_000; step++) {
		const line = (step * 7_919) % 20_011;
		met.add(line);
		met.add(line);
		seen.add(line);
		if (step % 1_000 === 0) expect(met.size).toBe(seen.size);
	}
	expect(met.size).toBe(20_011);
});

test("of a table that is wrong in very many places no more is kept than somebody would read", () => {
	const problems = new RowProblems();
	problems.addRow();
	for (let entry = 0; entry < 5_000; entry++) {
		const place = { at: ["fields", "tags", entry], column: null, isWritten: true };
		problems.add({ line: 2, field: "tags", message: "is wrong", place, path: [] });
	}
	expect(problems.told()).toHaveLength(2_000);
});

test("what a problem is for is found in time that grows with its length, and the same of long cells", () => {
	const problems = new RowProblems();
	for (let line = 1; line <= 12; line++) {
		problems.addRow();
		const message = `"${"q".repeat(line * 400)}" ${"no-digit".repeat(10_000)} is none`;
		problems.add({ line, field: "a", message, place: null, path: ["a"] });
	}
	expect(problems.told()).toEqual([expect.objectContaining({ message: expect.stringContaining("12 rows have this") })]);
});
