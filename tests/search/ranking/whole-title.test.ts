import { expect, test } from "vitest";
import type { Wanted } from "#src/search/ranking/wanted.ts";
import { saysNothingElse } from "#src/search/ranking/whole-title.ts";

const NO_WORDS: ReadonlySet<string> = new Set();
const asked = (...phrases: string[]): Wanted[] =>
	phrases.map((phrase) => ({
		terms: phrase.split(" ").map((word) => ({ word, parts: null, isLoose: false, forms: [], isAsked: true })),
		isPhrase: false,
		others: [{ text: "remote control", tokens: ["remote", "control"] }],
	}));

test.each([
	["no sound", ["no sound"], true],
	["my bar has no sound", ["no sound"], false],
	["sound", ["no sound"], false],
	["no the sound", ["no sound"], true],
	["remote control no", ["remote"], true],
	["remote control no batteries", ["remote"], false],
])("whether the title %s says nothing but %s", (title, phrases, isAll) => {
	const words = { denying: new Set(["no"]), small: new Set(["the", "has"]) };
	expect(saysNothingElse(title.split(" "), asked(...phrases), words)).toBe(isAll);
});

test("a title that denies what the query does not says something else", () => {
	expect(saysNothingElse(["no", "sound"], asked("sound"), { denying: NO_WORDS, small: NO_WORDS })).toBe(false);
	expect(saysNothingElse(["sound"], [], { denying: NO_WORDS, small: NO_WORDS })).toBe(false);
});
