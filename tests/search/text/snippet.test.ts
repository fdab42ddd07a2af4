import { expect, test } from "vitest";
import { snippet } from "#src/search/text/snippet.ts";
import { SNIPPET_LEAD, SNIPPET_LENGTH } from "#src/site/search-limits.ts";

const FILLER = "words that nobody is looking for stand here, ";

/** The letters before the first mark, and the marked ones. */
function shown(text: string, token: string, locale = "en_GB"): { before: string; marked: string | undefined } {
	const parts = snippet(text, [token], locale);
	const at = parts.findIndex(({ mark }) => mark);
	const before = parts.slice(0, at).map((part) => part.text);
	return { before: before.join(""), marked: parts[at]?.text };
}

test("wherever a word stands, it is on the first lines of what is shown, and no word before it is cut", () => {
	for (let place = 0; place < 400; place += 7) {
		const text = `${FILLER.repeat(10).slice(0, place)} battery ${FILLER.repeat(6)}`;
		const { before, marked } = shown(text, "battery");
		expect(marked).toBe("battery");
		expect(before.length).toBeLessThanOrEqual(SNIPPET_LEAD + "… ".length);
		if (before.startsWith("… ")) expect(` ${text}`).toContain(` ${before.slice(2)}battery`);
	}
});

test("what is shown begins with a sentence where there is room", () => {
	const { before } = shown(`${FILLER.repeat(5)}end. Charge the battery first.`, "battery");
	expect(before).toBe("… Charge the ");
	expect(shown(`${"これは長い説明の文です。".repeat(9)}電池を替える。`, "電池", "ja_JP").before).toBe(
		"… これは長い説明の文です。",
	);
});

test("letters that are twice as wide are half as many, and none of two units is parted", () => {
	const { before, marked } = shown(`${"𠮷野家".repeat(60)}電池`, "電池", "ja_JP");
	expect(marked).toBe("電池");
	expect(before.length).toBeLessThanOrEqual(SNIPPET_LEAD / 2 + "… ".length);
	expect(before.isWellFormed()).toBe(true);
});

test("a text without the word is shown from its beginning", () => {
	const [first, ...more] = snippet(FILLER.repeat(9), ["battery"], "en_GB");
	expect(FILLER.repeat(9).startsWith(first?.text ?? " ")).toBe(true);
	expect(first?.text.length).toBeLessThanOrEqual(SNIPPET_LENGTH);
	expect(more).toEqual([{ text: " …", mark: false }]);
});
