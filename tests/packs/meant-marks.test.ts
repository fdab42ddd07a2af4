import { expect, test } from "vitest";
import { lostLines, meantMarks } from "#src/packs/check/meant-marks.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { packMarkdown } from "#src/packs/markdown.ts";

const markdown = packMarkdown();

function told(body: string, kind: Kind = "articles"): string[] {
	const found: string[] = [];
	const says = (needle: string, message: string) => {
		expect(body).toContain(needle);
		found.push(message);
	};
	void markdown.walkTokens(markdown.lexer(body), (token) => {
		lostLines(token, says);
		meantMarks(kind, token, says);
	});
	return found;
}

test.each([
	["##Second", "is no heading"],
	["### 1) Press the button", "is no step"],
	["### Step 2: Hold it", "is no step"],
	["> [!caution] Hot", "shows its [!caution]"],
	["| A | B |\n| 1 | 2 |", "is no table"],
	["a **bold never closed", "shows its two asterisks"],
	["see [the page] (https://www.example.com)", "no blank between ] and ("],
	["see [it](https://www.example.com/a b.pdf)", "holds a blank"],
	["| A | B |\n|---|---|\n| 1 | 2 | third |", "has 3 cells and the table's heading 2"],
])("%j is told", (body, words) => {
	const found = told(body);
	expect(found.length).toBeGreaterThan(0);
	for (const message of found) expect(message).toContain(words);
});

test.each([
	["#1 of all\n\n## Second\n\n### 1. Press\n\n### Details", "articles"],
	["> [!caution] Hot", "repair-documents"],
	["| A | B |\n|---|---|\n| 1 | a \\| b |\n| 1 |", "articles"],
	['a **bold** word, **「音」**を, 2**3, `**x`, \\*\\*x and [a](article:b "a title")', "articles"],
	["values (a) and [b] (c)", "articles"],
] as const)("%j is not", (body, kind) => {
	expect(told(body, kind)).toEqual([]);
});
