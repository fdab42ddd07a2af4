import { beforeAll, describe, expect, inject, test } from "vitest";
import { modelShares, typoShares } from "#scripts/bench/search/catalogue.ts";
import { demoSet } from "#scripts/bench/search/demo-set.ts";
import { isTuned } from "#scripts/bench/search/judged-set.ts";
import { meanOf } from "#scripts/bench/search/measures.ts";
import { qualitiesOf } from "#scripts/bench/search/report.ts";
import { ask, namesSuggested } from "#scripts/bench/search/searched.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";

/**
 * How well search answers the demo pack, as `npm run bench:search` prints it. The floors are what it did when they were
 * written, less two hundredths: who finds a test red has made search worse for somebody, or writes the new figure here.
 */
const FLOORS = {
	tune: { ndcg: 0.822, judged: 0.93, mrr: 0.869, filled: 0.943 },
	report: { ndcg: 0.878, judged: 0.937, mrr: 0.918, filled: 0.907 },
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

test.each([
	["en_GB", "no sound", "help-trees/no-sound", 1],
	["en_GB", "tv no sound", "help-trees/no-sound", 1],
	["en_GB", "television has no sound", "help-trees/no-sound", 1],
	["en_GB", "Lumen E9 no sound", "help-trees/no-sound", 1],
	["en_GB", "Lumen C7 no sound", "help-trees/no-sound", 1],
	["en_GB", "sound not working tv", "help-trees/no-sound", 1],
	["en_GB", "no sound from soundbar", "articles/sound-bar-no-sound", 1],
	["de_DE", "Lumen E9 kein Ton", "help-trees/no-sound", 1],
	["fr_FR", "télé pas de son", "help-trees/no-sound", 1],
	["ja_JP", "テレビ 音が出ない", "help-trees/no-sound", 1],
	["en_GB", "my phone does not work", "articles/phone-does-not-switch-on", 1],
	["en_GB", "newest firmware lumen c7", "downloads/firmware-lumen-c7", 1],
	["de_DE", "neueste firmware lumen c7", "downloads/firmware-lumen-c7", 1],
	["en_GB", "remote for lumen e9", "products/fjarr-h26", 4],
	["en_GB", "HTV-65E9L", "products/lumen-e9-65", 1],
])("in %s “%s” has %s among the first %d", (locale, query, wanted, places) => {
	const found = ask(demo.searched, locale, query, places).hits.map(demo.searched.nameOf);
	expect(found).toContain(wanted);
});

test.each([
	["no sound", 2],
	["tv no sound", 2],
	["lumen e9 no sound", 1],
	["sound not working tv", 2],
])("“%s” is suggested the guided help in place %d, behind a category at most", (typed, place) => {
	expect(namesSuggested(demo.searched, "en_GB", typed).indexOf("help-trees/no-sound")).toBe(place - 1);
});

test.each([
	["HTV-65E9L", "HTV-65E9L", "HTV-65E9K"],
	["htv 65e9l remote", "htv 65e9l", "HTV-65E9K remote"],
	["Stilla 801", "Stilla 801", "Stilla 800"],
])("a number that nothing has is said whole, and what is nearly it was looked for: %s", (query, word, rest) => {
	const found = ask(demo.searched, "en_GB", query, 10);
	expect(found).toMatchObject({ leftOut: { words: [word], rest }, best: [], isWhole: false, context: null });
	expect(found.total).toBe(ask(demo.searched, "en_GB", rest, 10).total);
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
