import { expect, test } from "vitest";
import { findingOf } from "#src/contract/search/findings.ts";
import { search } from "#src/contract/search/schemas.ts";

const replied = (count: number, more: object = {}) =>
	search.parse({
		searchResponse: { query: "no picture", start: 0, end: 0, count, results: [], bestMatches: [] },
		counts: { all: count, manuals: 0, downloads: 0, faqs: count, "repair-documents": 0, models: 0 },
		...{ correction: null, outsideScope: count, nearest: [], otherLanguages: [] },
		...more,
	});
const correction = { original: "no pictur", corrected: "no picture" };

test.each([
	["nothing", replied(0, { isWhole: false })],
	["nothing", replied(0, { isWhole: false, correction })],
	["found", replied(3)],
	["corrected", replied(3, { correction })],
	["relaxed", replied(3, { isWhole: false })],
	["relaxed", replied(3, { isWhole: false, correction })],
	["relaxed", replied(3, { leftOut: { words: ["qxzvw"], rest: "picture" } })],
])("%s", (finding, reply) => {
	expect(findingOf(reply)).toBe(finding);
});
