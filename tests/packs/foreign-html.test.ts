import { expect, test } from "vitest";
import { foreignText } from "#src/packs/foreign-html.ts";
import { placesLinkedTo } from "#src/packs/foreign-places.ts";
import { boundedTags } from "#src/packs/foreign-tags.ts";
import { HTML_TAGS_MAX } from "#src/site/pack-limits.ts";

const TOO_MUCH = /^is more HTML than the 10000 tags and 262144 letters/;

test("tags that say nothing do not count, and no word is lost by them", () => {
	const { markdown, fault } = foreignText(
		`<p>${`<span style='x' title="a > b">a</span>`.repeat(12_000)}</p><P><FONT color=red>Danger</FONT >: <span/>LAST WORDS</p><span`,
	);
	expect(fault).toBeNull();
	expect(markdown).toBe(`${"a".repeat(12_000)}\n\nDanger: LAST WORDS`);
});

test.each([
	["tags", `<p>${"<b>x</b>".repeat(HTML_TAGS_MAX / 2)}</p>`],
	["tags that are never closed", "<li>x".repeat(HTML_TAGS_MAX - 1)],
	["letters", `<p>${"word ".repeat(60_000)}</p>`],
])("too many %s are told, not left out without a word", (_, html) => {
	expect(foreignText(html).fault).toMatch(TOO_MUCH);
});

test.each([
	["that match nothing", "<b>".repeat(60_000) + "</i>".repeat(60_000)],
	["made by what is left out between their letters", "<<span>b>".repeat(60_000)],
	["in one another", "<ul><li>".repeat(60_000)],
])("no more tags are parsed than have a bound: tags %s", (_, html) => {
	const bounded = boundedTags(html).html.replaceAll("<!---->", "\u0000");
	expect(bounded.match(/<\/?[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(HTML_TAGS_MAX);
});

const markdownOf = (html: string) => foreignText(html).markdown;
const rowsOf = (html: string) => markdownOf(`<table>${html}</table>`).split("\n");

test("no column of a table is lost or stands below another heading", () => {
	expect(rowsOf("<tr><td colspan=2>Merged</td></tr><tr><td>a|b</td><td>c</td></tr>")).toEqual([
		"| Merged |  |",
		"| --- | --- |",
		"| a\\|b | c |",
	]);
	expect(
		rowsOf(
			"<tr><th rowspan=2>Model<th colspan=2>Size<tr><th>W<th>H<tr><td rowspan=2>X1<td>10<td>20<tr><td>11<td>21<tr><td>X2<td>5",
		),
	).toEqual([
		"| Model | Size | Size |",
		"| --- | --- | --- |",
		"| Model | W | H |",
		"| X1 | 10 | 20 |",
		"| X1 | 11 | 21 |",
		"| X2 | 5 |  |",
	]);
	expect(markdownOf("<table><caption>Fuses</caption><tr><td>1</td></tr></table>")).toMatch(/^\*\*Fuses\*\*\n\n\| 1 \|/);
	// What it spans is bounded by what a table has, not by what it says.
	expect(rowsOf("<tr><td colspan=99999 rowspan=99999>x</td></tr>".repeat(3)).every((row) => row.length < 600)).toBe(
		true,
	);
	const headed = `<tr><th>Model<th colspan=50>${"<a href='https://example.com/'>w</a>".repeat(2_000)}</tr>`;
	expect(rowsOf(headed)[0]?.length).toBeLessThan(256 * 1024);
	// Nor do tables inside one another multiply what they repeat.
	const inside = (html: string) => `<table><tr><td rowspan=65534>${html}</td></tr>${"<tr></tr>".repeat(400)}</table>`;
	expect(markdownOf(inside(inside(inside("word")))).length).toBeLessThan(256 * 1024);
	const wide = `<table><tr>${"<td>".repeat(50)}</tr>${"<tr><td>x</td></tr>".repeat(4_000)}</table>`;
	expect(markdownOf(wide).length).toBeLessThan(512 * 1024);
});

test("what stands in a list and in none of its items is not lost", () => {
	expect(markdownOf("<ul><li>a</li> <ul><li>within</li></ul><li>b</li></ul>")).toBe("- a\n  - within\n- b");
	expect(markdownOf("<ol>First<li>a</li><p>about a</p></ol>")).toBe("1. First\n2. a\n\n   about a");
});

test("a film without an address makes no link of what stands behind it", () => {
	const behind =
		'<script src="https://cdn.example/player.js"></script><input type=image src="https://cdn.example/dot">';
	expect(markdownOf(`<video title="Film"></video>a${behind}<video>${behind}</video>`)).toBe("a");
});

test.each([
	["10<sup>2</sup> m<sup>3</sup>, note<sup>1</sup>", "10² m³, note¹"],
	["H<sub>2</sub>O at V<sub>CC</sub>, x<sup>n+1</sup>", "H₂O at V\\_(CC), x^(n+1)"],
	["the 5<sup>th</sup> Halvenor<sup>®</sup>", "the 5th Halvenor®"],
])("words above and below the line: %s", (html, expected) => {
	expect(markdownOf(`<p>${html}</p>`)).toBe(expected);
});

test("what is struck out does not hold again", () => {
	expect(markdownOf("<p><s>Do not</s> <strike>press</strike> <del>x</del> <ins>y</ins></p>")).toBe(
		"~~Do not~~ ~~press~~ ~~x~~ y",
	);
});

test.each([
	["<p>10<sup>2</sup> m<sup>3</sup> of H<sub>2</sub>O</p>", "10² m³ of H₂O"],
	["<p><s>Do not</s> press <b>R&amp;D</b> <img src=x alt=y>~ &lt;b&gt;</p>", "press R&D y ~ <b>"],
	["<ul><li>a<pre>b</pre><p>c</p></li></ul><blockquote><p>d</p></blockquote>e<br>f", "a b c d e f"],
])("words alone say the same: %s", (html, expected) => {
	expect(foreignText(html).words).toBe(expected);
});

test.each([
	['<ol><li>a</li><li value="7">b</li><li>c</li></ol>', "1. a\n\n7) b\n8) c"],
	['<ol start="2"><li value="4">x<ul><li value="9">y</ul></ol>', "4. x\n   - y"],
	['<ol><li value="x">a</ol>', "1. a"],
])("items of a list keep their numbers: %s", (html, expected) => {
	expect(markdownOf(html)).toBe(expected);
});

test.each([
	[
		"<div>line one<div>line two</div>line three</div>",
		"line one\n\nline two\n\nline three",
		"line one line two line three",
	],
	["<ul><li>One<ul><li>inner</li></ul></li></ul>", "- One\n  - inner", "One inner"],
	["<dl><dt>Term</dt><dd>Def</dd></dl>", "**Term**\n\nDef", "Term Def"],
	["<details><summary>More</summary>Hidden</details>", "More\n\nHidden", "More Hidden"],
	[
		"<table><tr><td>Pump<ul><li>a<li>b</ul></td><td><p>c</p><p>d</p></td></tr></table>",
		"| Pump; a; b | c; d |\n| --- | --- |",
		"Pump; a; b c; d",
	],
	[
		'<p>See</p><iframe src="https://www.youtube.com/embed/x1"></iframe>Watch.',
		"See\n\n[www.youtube.com](https://www.youtube.com/watch?v=x1)\n\nWatch.",
		"See www.youtube.com Watch.",
	],
])("words that stand below each other are not one word: %s", (html, markdown, words) => {
	expect(foreignText(html)).toMatchObject({ markdown, words, fault: null });
});

test.each([
	['<video src="/hc/f.mp4" title="The film"></video>b', "The film\n\nb", ["/hc/f.mp4"]],
	['<video><source src="f.mp4"></video>b', "b", ["f.mp4"]],
	['<iframe src="data:text/html,x"></iframe><iframe src="about:blank"></iframe>b', "b", ["data:text/html,x"]],
	['<embed src="https://x.example/a">b', "[x.example](https://x.example/a)\n\nb", ["https://x.example/a"]],
	[
		'<object data="https://x.example/a"><embed src="https://x.example/b">Words</object>b<embed src="c.pdf">',
		"[x.example](https://x.example/a)\n\nWords\n\nb",
		["https://x.example/a", "c.pdf"],
	],
])("what is played is a link, and whoever tells of links is asked of each: %s", (html, markdown, asked) => {
	const links: string[] = [];
	const link = (href: string) => {
		links.push(href);
		return href.startsWith("https:") ? href : null;
	};
	expect(foreignText(html, { link, picture: () => null }).markdown).toBe(markdown);
	expect(links).toEqual(asked);
});

test.each([
	[
		'<video title="How to" src="https://cdn.example/a.mp4">No film here.</video>',
		"[How to](https://cdn.example/a.mp4)",
	],
	[
		'<video><source src="//cdn.example/a.mp4"><source src="//cdn.example/a.webm"></video>',
		"[cdn.example](https://cdn.example/a.mp4)",
	],
	[
		'<a href="tel:+47 22 33">Call</a>, <a href="//www.example.com/x">go</a>',
		"[Call](tel:+472233), [go](https://www.example.com/x)",
	],
	['<a href="https://www.example.com/a b.pdf">PDF</a>', "[PDF](https://www.example.com/a%20b.pdf)"],
	[
		"<p>So <math><semantics><mi>x</mi><mo>=</mo><mn>2</mn><annotation>x=2</annotation></semantics></math> holds</p>",
		"So x=2 holds",
	],
	['<p>So <math alttext="x = 2"><mi>x</mi></math> holds</p>', "So x = 2 holds"],
])("films, addresses and formulas are kept: %s", (html, expected) => {
	expect(markdownOf(html).split("\n\n")[0]).toBe(expected);
});

test.each([
	["<msup><mn>10</mn><mn>2</mn></msup>", "10²"],
	["<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"],
	[
		"<mfrac><mrow><mo>-</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>-</mo><mi>c</mi></msqrt></mrow><mrow><mi>a</mi></mrow></mfrac>",
		"(-b±√(b²-c))/a",
	],
	["<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mn>1</mn><mn>2</mn></mrow></msup>", "(a+b)¹²"],
	["<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x₁²"],
	["<mroot><mn>27</mn><mn>3</mn></mroot>", "(27)^(1/3)"],
	["<mtable><mtr><mtd>1</mtd><mtd>2</mtd></mtr><mtr><mtd>3</mtd></mtr></mtable>", "1 2; 3"],
	["<msup><mi>x</mi>", "x"],
	["<mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi>", "2 1/2 x"],
	["<mrow><mn>5</mn></mrow><mstyle><mfrac><mn>3</mn><mn>4</mn></mfrac></mstyle><mtext> in</mtext>", "5 3/4 in"],
	[
		"<mfrac><mstyle><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mstyle><msup><mi>c</mi><mn>2</mn></msup></mfrac>",
		"(a+b)/c²",
	],
	["<msup><msup><mi>a</mi><mn>2</mn></msup><mn>3</mn></msup>", "(a²)³"],
	["<mi>x</mi><mtext> if </mtext><mi>y</mi><mphantom><mn>999</mn></mphantom>", "x if y"],
	['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', "(n; k)"],
	["<semantics><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation>half</annotation></semantics>", "1/2"],
])("a formula keeps its structure on one line: %s", (formula, expected) => {
	expect(markdownOf(`<p>a <math>${formula}</math> b</p>`)).toBe(`a ${expected} b`);
});

test.each([
	["<b><p>One</p><p>Two</p></b>", "**One**\n\n**Two**"],
	["<p>a <b>x<div>y</div></b> tail</p>", "a\n\n**x**\n\n**y**\n\ntail"],
	[
		'<a href="https://x.example"><h3>Name</h3><p>text</p></a>',
		"### [Name](https://x.example)\n\n[text](https://x.example)",
	],
	["<span><ul><li>x</li></ul></span>", "- x"],
	["<s><ul><li>old price</li></ul></s>", "- ~~old price~~"],
	["<sup><p>1</p><p>2</p></sup>", "¹\n\n²"],
	['<a href="https://x.example"><table><tr><td>c</td></tr></table></a>', "| [c](https://x.example) |\n| --- |"],
	["<b><i><b><p>x</p></b></i></b>", "***x***"],
	["<h2>One<br></h2><p>one<br></p><p><br></p>", "## One\n\none"],
	["<b>Note: </b>press<i> twice </i>", "**Note:** press *twice*"],
	["<p> a </p><h2> b </h2><p><b> </b>c</p>", "a\n\n## b\n\nc"],
])("what stands below each other inside an element of a line is not put together: %s", (html, expected) => {
	expect(markdownOf(html)).toBe(expected);
});

test("a bar in code divides no cell", () => {
	const markdown = markdownOf(
		"<table><tr><th>A</th><th>B</th></tr><tr><td><b><code>x|y</code></b></td><td>z|</td></tr></table>",
	);
	expect(markdown.split("\n").at(-1)).toBe("| **`x\\|y`** | z\\| |");
});

test("the places that links lead to are looked for in time that grows with the length", () => {
	expect([
		...placesLinkedTo(`<a href=" #a"><a HREF = #b><a href='#caf%C3%A9'><a href=${" ".repeat(500_000)}x>`),
	]).toEqual([...["a", "b", "café"]]);
});

test("elements inside one another cost what they are", () => {
	const deep = (name: string) => `<${name}>`.repeat(9_000);
	for (const html of [deep("b"), `<math>${deep("mrow")}`, `<math>${deep("msup")}`, deep("b><i")])
		expect(markdownOf(`${html}x`).length).toBeLessThan(64 * 1024);
	// Marks around many blocks are one of each kind, and each block has its own words alone.
	const many = "<div>x</div>".repeat(3_000);
	expect(markdownOf(`<p>${"<b>".repeat(38)}${many}`).length).toBeLessThan(64 * 1024);
	expect(markdownOf(`<sup>${"<p>1</p>".repeat(4_900)}</sup>`).length).toBeLessThan(64 * 1024);
});
