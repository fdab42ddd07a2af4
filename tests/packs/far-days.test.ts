import { expect, test } from "vitest";
import { formatProblem } from "#src/packs/problem.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copy, eachWithAPack } from "./table-in-pack.ts";

eachWithAPack();

const NOW = Date.parse("2026-11-01");
const PRODUCT = "products/pebble-20/data.json";
const ARTICLE = "articles/pair-pebble/data.json";
const NEWS = "news-and-alerts/pebble-strap/data.json";
const MESSAGE = "special-message/maintenance/data.json";

/** What is noted of days in a file of which some facts are others. */
function notedOf(file: string, facts: object, now = NOW): string[] {
	copy.edit(file, (text) => JSON.stringify({ ...JSON.parse(text), ...facts }, null, "\t"));
	const { problems, notes, close } = loadPack(copy.packDir, undefined, undefined, undefined, now);
	close();
	return [...problems, ...notes]
		.map(formatProblem)
		.flatMap((line) => (/more than/.test(line) ? [line.replace(/:\d+ /, " ")] : []));
}

const OVER = "has been over for more than a year, so that nobody is shown it: correct the day, or remove the item";
const ahead = (years: number) => `lies more than ${years} years ahead, correct it if that is not meant`;

test.each<[what: string, file: string, facts: object, path: string, words: string]>([
	["news of another century", NEWS, { published: "2206-02-01" }, "published", ahead(5)],
	["news that end then", NEWS, { until: "2206-02-01" }, "until", ahead(100)],
	["an article", ARTICLE, { reviewed: "2062-01-02" }, "reviewed", ahead(5)],
	["a day of sale", PRODUCT, { lifecycle: { soldFrom: "2052-03-01" } }, "lifecycle.soldFrom", ahead(5)],
	["a minute", NEWS, { shown: { from: "2062-12-01T09:00+01:00" } }, "shown.from", ahead(5)],
	["what was shown long ago", ARTICLE, { shown: { until: "2016-03-01T09:00Z" } }, "shown.until", OVER],
	["a message of before", MESSAGE, { from: "2024-01-01", until: "2024-12-31" }, "until", OVER],
])("%s is noted", (_, file, facts, path, words) => {
	expect(notedOf(file, facts)).toEqual([`${file} ${path}: ${words}`]);
});

test.each<[what: string, file: string, facts: object, now?: number]>([
	["a message that was over this year", MESSAGE, {}],
	["one for good", MESSAGE, { until: "2099-12-31" }],
	["news of before, which stand in their list", NEWS, { published: "2016-01-01", until: "2016-02-01" }],
	["software for many years", PRODUCT, { lifecycle: { soldFrom: "2025-03-01", softwareUntil: "2060-01-01" } }],
	["what is prepared", NEWS, { published: "2028-02-01" }],
	["the same by another clock", NEWS, { published: "2206-02-01" }, Date.parse("2202-01-01")],
])("%s is not", (_, file, facts, now) => {
	expect(notedOf(file, facts, now).filter((line) => line.startsWith(file))).toEqual([]);
});
