import { expect, test } from "vitest";
import { FrontMatterFault, parseFrontMatter } from "#src/packs/front-matter.ts";

test("names of fields are as they were written", () => {
	expect(parseFrontMatter("releases:\n  2.10: Ten\n  2.1: One\n  1.0: First\n  true: Yes")).toEqual({
		releases: { "2.10": "Ten", "2.1": "One", "1.0": "First", true: "Yes" },
	});
});

const lineOf = (source: string): unknown => {
	try {
		return parseFrontMatter(source);
	} catch (error) {
		if (!(error instanceof FrontMatterFault)) throw error;
		return [error.line, error.message.includes("#")];
	}
};

test.each([
	["title: One\nsummary: Use code E-1 #not E-2, which erases all", [3, true]],
	["title: number nine #1 and #2", [2, true]],
	["keywords:\n  - one\n  - two # three", [4, true]],
	["keywords: [one, two #three\n  ]", [2, true]],
])("a text that is cut at a # is none: %j", (source, expected) => {
	expect(lineOf(source)).toEqual(expected);
});

test.each([
	['summary: One\ntitle: "The "red" light blinks"', 'line 3, write \\" for one within it'],
	['title: "The "red" light: it blinks"', 'line 2, write \\" for one within it'],
	['keywords: ["a "b" c", "d"]', 'line 2, write \\" for one within it'],
	['keywords:\n  - "a" b"', 'line 3, write \\" for one within it'],
	["title: 'It's red'", "line 2, write '' for one within it"],
	['title: "ok" # of the editors\nsummary: a: b', "line 3, put it into double quotes"],
])("what a quote within a text breaks is told as that: %j", (source, words) => {
	const read = () => {
		try {
			return parseFrontMatter(source);
		} catch (error) {
			return error instanceof FrontMatterFault ? `line ${error.line}${error.message.replace(/[^,]*/, "")}` : error;
		}
	};
	expect(read()).toContain(words);
});

test("comments of their own and signs within texts are read", () => {
	expect(
		parseFrontMatter('# of the editors\ntitle: "nine #1" # checked\n# more\nsummary: C# and E#1\nsize: 3 # cm'),
	).toEqual({
		title: "nine #1",
		summary: "C# and E#1",
		size: 3,
	});
});
