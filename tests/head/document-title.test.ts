import { expect, test } from "vitest";
import { documentTitle } from "#src/head/document-title.ts";
import { TITLE_MAX_LENGTH } from "#src/site/limits.ts";

test.each([
	["Lumen E9 65 downloads", "Lumen E9 65 downloads – Halvenor"],
	["Halvenor support", "Halvenor support"],
	[`${"a".repeat(50)} b`, `${"a".repeat(50)} b – Halvenor`],
	[`${"a".repeat(50)} bcde`, `${"a".repeat(50)} bcde`],
	[
		"What to do when the television does not find the network, and after that nothing else",
		"What to do when the television does not find the network, and…",
	],
	["what stands here ends exactly at the border of the sixty-fourth sign of it", null],
	["x".repeat(500), `${"x".repeat(64)}…`],
	["取扱説明書".repeat(20), null],
	[`${"x".repeat(63)}${"🙂".repeat(9)}`, `${"x".repeat(63)}…`],
])("%s", (title, shown) => {
	const made = documentTitle(title, "Halvenor");
	if (shown !== null) expect(made).toBe(shown);
	expect(made.length).toBeLessThanOrEqual(TITLE_MAX_LENGTH);
	expect(made.isWellFormed()).toBe(true);
});
