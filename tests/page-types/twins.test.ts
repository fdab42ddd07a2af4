import { marked, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { htmlBlocks } from "#src/site/markdown/html-blocks.ts";
import { heading, list, paragraph, printMarkdown, said, table, text } from "#src/site/markdown/markdown.ts";

const whole = (address: string) => `https://support.example${address}`;
const printed = (html: string) => printMarkdown(htmlBlocks(html, whole));

/** Every kind of token that a reader of Markdown finds in it. */
function kindsIn(markdown: string): ReadonlySet<string> {
	const found = new Set<string>();
	void marked.walkTokens(marked.lexer(markdown), (token: Token) => {
		// An address that is its own text misleads nobody.
		if (token.type !== "link" || token["text"] !== token["href"]) found.add(token.type);
	});
	return found;
}

const HOSTILE = [
	"# Not a heading",
	"1. not a list",
	"- not a list\n\n    not code",
	"<script>alert(1)</script><img src=x onerror=alert(1)>",
	"[look](javascript:alert(1)) ![p](https://evil.example/p.png) <https://evil.example>",
	"| a | b |\n| --- | --- |\n| c | d |",
	"```\ncode\n```\n~~~\ncode\n~~~",
	"> quote\n***\n---\n___\ntext\n===",
	"[a]: https://evil.example\n[a]",
	"&lt;b&gt; &#35; \\# *a* **b** _c_ `d` ~~e~~",
	"a\u2028# b\u0085# c\r\n# d",
];

describe("words of an author are no Markdown and no HTML", () => {
	test.each(HOSTILE)("%j", (words) => {
		for (const markdown of [
			printMarkdown(said(words)),
			printMarkdown(list([said(words)])),
			printMarkdown([heading(2, words)]),
			printMarkdown([
				table([
					[[text(words)], [text("x")]],
					[[text(words)], [text("y")]],
				]),
			]),
			printMarkdown([paragraph({ type: "strong", children: [text(words)] })]),
		]) {
			const kinds = kindsIn(markdown);
			for (const kind of ["html", "link", "image", "code", "blockquote", "hr", "codespan", "def"])
				expect(kinds.has(kind), `${kind} in ${markdown}`).toBe(false);
		}
		expect(kindsIn(printMarkdown(said(words))).has("list")).toBe(false);
		expect(kindsIn(printMarkdown(said(words))).has("table")).toBe(false);
		expect(marked.lexer(printMarkdown([heading(2, words)])).filter(({ type }) => type === "heading")).toHaveLength(1);
	});

	test("a cell with bars and line ends is one cell", () => {
		const markdown = printMarkdown([
			table([
				[[text("a|b\nc")], [text("d")]],
				[[text("1 | 2")], [text("\\|")]],
			]),
		]);
		const [found] = marked.lexer(markdown);
		expect(
			found?.type === "table" && [found["header"].length, ...found["rows"].map((row: unknown[]) => row.length)],
		).toEqual([2, 2]);
	});
});

test("content becomes Markdown with its links and pictures as whole addresses", () => {
	expect(
		printed(
			'<p>Press <strong>OK</strong>, then <kbd>Home</kbd>.<br>Wait.</p><ol start="3"><li>One<ul><li>Two</li></ul></li></ol><p><a href="/electronics/support/televisions">TVs</a> <img src="/p.png" alt="x](y) ![z](z)"></p><dl><dt>Red</dt><dd>Standby</dd></dl>',
		),
	).toBe(
		[
			"Press **OK**, then `Home`.\\",
			"Wait.",
			"",
			"3. One",
			"   - Two",
			"",
			"[TVs](https://support.example/electronics/support/televisions) ![x\\](y) !\\[z\\](z)](https://support.example/p.png)",
			"",
			"**Red**",
			"",
			"Standby",
			"",
		].join("\n"),
	);
});

test("HTML inside itself without end is cut, not followed", () => {
	expect(printed(`${"<blockquote>".repeat(5_000)}deep`).length).toBeLessThan(10_000);
});
