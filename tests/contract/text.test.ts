import fc from "fast-check";
import { expect, test } from "vitest";
import { lines } from "#src/contract/parameter.ts";
import { readParameter } from "#src/contract/read-parameter.ts";
import { cleanLine, cleanLines, cut } from "#src/contract/text.ts";

test("a text of several lines keeps its line breaks, however they were sent", () => {
	const typed = "It beeps.\r\n\r\n\r\n\r\n  1. Switch on\u0000\rthen\u2028wait \u202Enow\u202C  \n";
	expect(cleanLines(typed, 200)).toBe("It beeps.\n\n  1. Switch on\nthen\nwait now");
	expect(readParameter(lines(), "one\ntwo", 500)).toEqual({ value: "one\ntwo" });
	expect(cleanLine(typed, 200)).toBe("It beeps. 1. Switch on then wait now");
});

test("a line keeps what it begins with, so that lists and what a program printed stay what they are", () => {
	const typed = `Log:\n\tE1  at start\n\t\tE2\n\u3000・赤\n${" ".repeat(60)}far`;
	expect(cleanLines(typed, 200)).toBe(`Log:\n    E1 at start\n        E2\n\u3000・赤\n${" ".repeat(16)}far`);
});

test("what only looks like text is nothing", () => {
	for (const text of ["", " ", "\n\n", "\u0000", "\u202E\u2066", "\ud800"]) {
		expect(readParameter(lines(), text, 500)).toEqual({ value: null });
		expect(cleanLine(text, 10)).toBe("");
	}
});

test("cutting never halves a character, and cleaning twice is cleaning once", () => {
	expect(cut("😀😀", 3)).toBe("😀");
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, most) => {
			for (const clean of [cleanLine, cleanLines]) {
				const once = clean(text, most);
				expect(once.length).toBeLessThanOrEqual(most);
				expect(once.isWellFormed()).toBe(true);
				expect(clean(once, most)).toBe(once);
			}
		}),
	);
});
