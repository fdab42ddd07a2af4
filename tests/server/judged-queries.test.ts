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
	tune: { ndcg: 0.81, judged: 0.93, mrr: 0.855, filled: 0.94 },
	report: { ndcg: 0.87, judged: 0.934, mrr: 0.905, filled: 0.9 },
};

const MEASURES = ["ndcg", "judged", "mrr", "filled"] as const;

let demo: ReturnType<typeof demoSet>;
beforeAll(() => {
	const dataDir = inject("demoContent");
	demo = demoSet(databasePath(dataDir, readCurrent(dataDir)?.version ?? ""));
});

describe.each(["tune", "report"] as const)("the half of the judged queries to %s", (half) => {
	test("is answered no worse than it was, and no query with nothing", () => {
		const queries = demo.set.queries.filter((query) => isTuned(query) === (half === "tune"));
		const mean = meanOf([...qualitiesOf(demo.searched, queries).values()]);
		expect(queries.length).toBeGreaterThanOrEqual(75);
		expect(mean.empty).toBe(0);
		for (const measure of MEASURES) expect.soft(mean[measure], measure).toBeGreaterThanOrEqual(FLOORS[half][measure]);
	});
});

/** Of how many asked so that search and suggestions find it; a figure without a floor here makes the test red, and so does a floor without its figure. */
const SHARES_LEAST: Readonly<Record<string, number>> = {
	...{ "number, exact": 1, "number, lower case": 1, "number, no hyphens": 1, "number, spaces for hyphens": 1 },
	...{ "number, O/0 and I/1": 0.98, "number, without prefix": 0.97, "number, last five": 0.97 },
	...from("number, wrong letter in place ", {
		"1 of 5": 0.97,
		"2 of 5": 0.97,
		"3 of 5": 0.9,
		"4 of 5": 0.93,
		"5 of 5": 0.97,
	}),
	...{ "suggestions, beginning of a number": 0.97, "suggestions, mistyped beginning": 0.92 },
	...from("suggestions, mistyped beginning of ", {
		...{ "4 letters": 0.84, "5 letters": 0.92, "6 letters": 0.96, "7 letters": 0.97, "8 letters": 0.97 },
	}),
	...from("suggestions, mistyped beginning, ", {
		...{ "too many": 0.97, wrong: 0.95, missing: 0.83, exchanged: 0.95 },
		...{ "letter 1": 0.91, "letter 2": 0.86, "letter 3": 0.97, "letter 5": 0.95, "letter 6": 0.95, "letter 7": 0.95 },
		// A few only: one of them may fail.
		...{ "letter 4": 0.75, "letter 8": 0.85 },
	}),
	...{ "title, one mistake: same first result": 0.96, "title, one mistake: correction said": 0.96 },
	...{ "title, two mistakes: same first result": 0.94, "title, two mistakes: correction said": 0.85 },
};

function from(beginning: string, floors: Readonly<Record<string, number>>): Record<string, number> {
	return Object.fromEntries(Object.entries(floors).map(([name, floor]) => [beginning + name, floor]));
}

test("every number of the catalogue is found in every spelling, and a title with a mistake as without", () => {
	const shares = new Map([
		...modelShares(demo.searched, demo.set.documents, 100),
		...typoShares(demo.searched, demo.set.documents, 60),
	]);
	expect([...shares.keys()].sort()).toEqual(Object.keys(SHARES_LEAST).sort());
	for (const [name, { found, of }] of shares)
		expect.soft(found / of, name).toBeGreaterThanOrEqual(SHARES_LEAST[name] ?? Number.POSITIVE_INFINITY);
});
