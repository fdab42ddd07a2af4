import { describe, expect, test } from "vitest";
import { ask, namesFound, type Searched, searchedInMemory } from "#scripts/bench/search/searched.ts";
import { snippet } from "#src/search/text/snippet.ts";
import { understand } from "#src/search/understand.ts";

let searched: Searched;
/** Products of these ids, with a title and facts of each. */
function products(
	texts: Readonly<Record<string, readonly [title: string, ...facts: string[]]>>,
	locale = "en_GB",
): void {
	const documents = Object.entries(texts).map(([id, [title, ...facts]], at) => ({
		...{ id, locale, title, facts, type: "model" as const, body: "", names: ["Phones"], keywords: [], aliases: [] },
		model: `QX-${at}7`,
	}));
	searched = searchedInMemory(documents, [locale]);
}

const found = (query: string, locale = "en_GB") => namesFound(searched, ask(searched, locale, query, 10));

describe("a number with a fraction", () => {
	test("is one word of a query, whatever stands between its numbers", () => {
		for (const query of ["5.5 inch", "5,5 inch", "5٫5 inch"])
			expect(understand(query, "en_GB").typed).toEqual(["5.5", "inch"]);
		expect(understand("android 1.2.3", "en_GB").typed).toEqual(["android", "1.2.3"]);
		// A list, a sentence, a range, a model number are none.
		expect(understand("5, 5 5 . 5", "en_GB").typed).toEqual(["5", "5", "5", "5"]);
		expect(understand("5-5 HTV.65.E9", "en_GB").typed).toEqual(["5", "5", "htv", "65", "e9"]);
	});

	test("is marked where it stands", () => {
		const marks = (text: string) => snippet(text, ["5.5", "inch"], "en_GB").filter(({ mark }) => mark);
		expect(marks("A 5.5-inch screen, 5 ports").map(({ text }) => text)).toEqual(["5.5", "inch"]);
		expect(marks("5,5 inch, not 5.1 or 5. 5").map(({ text }) => text)).toEqual(["5,5", "inch"]);
	});

	test("finds what has it, and not what has its numbers somewhere", () => {
		products({
			other: ["Ember 5", "Screen size 4.3 inch", "USB 5"],
			meant: ["Ember Seven", "Screen size 5.5 inch"],
			near: ["Ember Nine", "Screen size 5.1 inch", "5 cameras"],
		});
		expect(found("5.5 inch phone")[0]).toBe("meant");
		expect(found("5,5 inch phone")[0]).toBe("meant");
		expect(ask(searched, "en_GB", "5.5 inch", 10)).toMatchObject({ correction: null, isWhole: true });
	});
});

test("what has a number beside the word that stands beside it in the query is before what has both somewhere", () => {
	products({
		apart: ["Ember Uno", "Screen size 4.3 inch", "6 cameras"],
		between: ["Sable Duo", "Depth 1 inch", "6 GB"],
		beside: ["Tallow Trio", "Screen size 6 inch", "4 cameras"],
	});
	expect(found("6 inch phone")[0]).toBe("beside");
	expect(found("6 inch phone")).toHaveLength(3);
});

test("of a query that says more than a number, what has all of it is before what is named by the number", () => {
	products({
		named: ["Sable Galaxy Note10", "Pen"],
		meant: ["Ember Note 10 Lite", "No pen"],
		other: ["Ember Note 9 Lite", "No pen"],
	});
	expect(found("ember note 10 lite")[0]).toBe("meant");
	expect(found("note10")[0]).toBe("named");
});
