import { expect, test } from "vitest";
import { marksOfWanted } from "#src/search/ranking/wanted.ts";

test("of another phrase for something no word is marked by itself", () => {
	const term = { word: "earbuds", parts: null, isLoose: false, forms: [] };
	expect(marksOfWanted({ terms: [term], others: ["in ear headphones", "earphones"] })).toEqual([
		"earbuds",
		"earphones",
	]);
});
