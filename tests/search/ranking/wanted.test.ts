import { expect, test } from "vitest";
import { marksOfWanted } from "#src/search/ranking/wanted.ts";
import { otherPhrase } from "#src/search/text/tokens.ts";

test("of another phrase for something no word is marked by itself", () => {
	const term = { word: "earbuds", parts: null, isLoose: false, forms: [], isAsked: true };
	const others = ["in ear headphones", "earphones"].map((text) => otherPhrase(text, "en_GB"));
	expect(marksOfWanted({ terms: [term], isPhrase: false, others })).toEqual([
		"earbuds",
		"earphones",
		"\u{e000}earphon",
	]);
});
