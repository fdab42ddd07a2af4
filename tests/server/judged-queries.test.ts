import { beforeAll, describe, expect, inject, test } from "vitest";
import { modelShares, typoShares } from "#scripts/bench/search/catalogue.ts";
import { demoSet } from "#scripts/bench/search/demo-set.ts";
import { isTuned } from "#scripts/bench/search/judged-set.ts";
import { meanOf } from "#scripts/bench/search/measures.ts";
import { qualitiesOf } from "#scripts/bench/search/report.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";

/**
 * How well search answers the demo pack, as `npm run bench:search` prints it. The floors are what it did when they were
 * written, less two hundredths: who finds a test red has made search worse for somebody, or writes the new figure here.
 */
const FLOORS = {
	// All of a number means its product alone, so that fewer pages are filled than when the floor was first set (0.94, 0.85).
	tune: { ndcg: 0.785, judged: 0.915, mrr: 0.82, filled: 0.92 },
	report: { ndcg: 0.84, judged: 0.922, mrr: 0.87, filled: 0.89 },
};

const MEASURES = ["ndcg", "judged", "mrr", "filled"] as const;

let demo: ReturnType<typeof demoSet>;
beforeAll(() => {
	const dataDir = inject("demoContent");
	demo = demoSet(databasePath(dataDir, readCurrent(dataDir)?.version ?? ""));
});

describe.each(["tune", "report"] as const)("the half of the judged queries to %s", (half) => {
	test("is answered no worse than it was, and never with nothing", () => {
		const queries = demo.set.queries.filter((query) => isTuned(query) === (half === "tune"));
		const mean = meanOf([...qualitiesOf(demo.searched, queries).values()]);
		expect(queries.length).toBeGreaterThanOrEqual(75);
		expect(mean.empty).toBeLessThan(0.02);
		for (const measure of MEASURES) expect.soft(mean[measure], measure).toBeGreaterThanOrEqual(FLOORS[half][measure]);
	});
});

test("every number of the catalogue is found in every spelling, and a title with a mistake as without", () => {
	const shares = [
		...modelShares(demo.searched, demo.set.documents, 100),
		...typoShares(demo.searched, demo.set.documents, 60),
	];
	const least = new Map([
		["number, exact", 1],
		["number, lower case", 1],
		["number, no hyphens", 1],
		["number, spaces for hyphens", 1],
		["number, O/0 and I/1", 0.98],
		["number, without prefix", 0.97],
		["number, last five", 0.97],
		...[1, 2, 3, 4, 5].map((place) => [`number, wrong letter in place ${place} of 5`, 0.88] as const),
		["suggestions, beginning of a number", 0.97],
		["suggestions, mistyped beginning", 0.9],
		["suggestions, mistyped beginning of 5 letters", 0.9],
		["suggestions, mistyped beginning of 6 letters", 0.96],
		["title, one mistake: same first result", 0.96],
		["title, one mistake: correction said", 0.96],
		["title, two mistakes: same first result", 0.92],
	]);
	for (const [name, { found, of }] of shares)
		expect.soft(found / of, name).toBeGreaterThanOrEqual(least.get(name) ?? 0);
	expect(shares.length).toBeGreaterThanOrEqual(15);
});
