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

test("comments of their own and signs within texts are read", () => {
	expect(
		parseFrontMatter('# of the editors\ntitle: "nine #1" # checked\n# more\nsummary: C# and E#1\nsize: 3 # cm'),
	).toEqual({
		title: "nine #1",
		summary: "C# and E#1",
		size: 3,
	});
});
