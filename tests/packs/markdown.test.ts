import { expect, test } from "vitest";
import { createMarkdown } from "#src/packs/markdown.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";

const src = "/electronics/support/files/0123456789abcdef/port.svg";
const dark = "/electronics/support/files/0123456789abcdef/port-dark.svg";
const markdown = createMarkdown(
	{
		picture: (id) => (id === "port" ? { src, dark, srcset: null, width: 480, height: 360 } : undefined),
		address: ({ kind, id, fragment }) => (id === "gone" ? null : `/electronics/support/${kind}/${id}${fragment}`),
	},
	createSanitiser(),
);

test("headings make sections, numbered headings make steps, ids do not depend on the language", () => {
	const sections = markdown.sections(
		"Before.\n\n## What you **need**\n\nA cable.\n\n## Connect\n\n### 1. Find the `ARC` port\nLook at the back.\n\n![Port with the letters ARC](port)\n\n### 2. Plug in\n\n### Note\nNot a step.\n",
	);
	expect(sections.map(({ id, heading, steps }) => [id, heading, steps.length])).toEqual([
		["section-1", null, 0],
		["section-2", "What you need", 0],
		["section-3", "Connect", 2],
	]);
	expect(sections[1]?.html).toBe("<p>A cable.</p>");
	expect(sections[2]?.steps[0]).toEqual({
		number: 1,
		title: "Find the ARC port",
		html: `<p>Look at the back.</p>\n<p><picture><source media="(prefers-color-scheme: dark)" srcset="${dark}"><img src="${src}" width="480" height="360" alt="Port with the letters ARC" loading="lazy"></picture></p>`,
	});
	expect(sections[2]?.steps[1]?.html).toContain("<h3>Note</h3>");
});

test("a table whose first column is code is one of codes, with an anchor each; what follows stands below it", () => {
	const [codes, rest, ...others] = markdown.sections(
		"## Codes\n\nLook.\n\n| Code | Means | Do |\n| --- | --- | --- |\n| `E24` | *Time* | <b onclick=x>Set</b> it, [here](javascript:x) |\n| `CE-41 2` | b | c |\n| `PROTECT` | b | c |\n| `SECTION-1` | b | c |\n\nAfter.\n\n### 1. Step\nx\n",
	);
	expect(others).toEqual([]);
	expect(codes).toMatchObject({ id: "section-1", heading: "Codes", html: "<p>Look.</p>", steps: [] });
	expect(codes?.codes).toEqual({
		columns: ["Code", "Means", "Do"],
		rows: [
			{ anchor: "e24", code: "E24", cells: ["<em>Time</em>", "<b>Set</b> it, <a>here</a>"] },
			{ anchor: "ce-41-2", code: "CE-41 2", cells: ["b", "c"] },
			{ anchor: "code-protect", code: "PROTECT", cells: ["b", "c"] },
			{ anchor: "code-section-1", code: "SECTION-1", cells: ["b", "c"] },
		],
	});
	expect(rest).toMatchObject({ heading: null, html: "<p>After.</p>", codes: null, steps: [{ title: "Step" }] });
});

test("any other table is a table", () => {
	for (const rows of ["| E24 | a |", "| `e24` | a |", "| `E24` | a |\n| none | b |", "| `E24` and more | a |"]) {
		const [section] = markdown.sections(`| Code | Means |\n| --- | --- |\n${rows}\n`);
		expect(section?.codes, rows).toBeNull();
		expect(section?.html, rows).toContain("<table>");
	}
});

test("steps are counted anew in every section", () => {
	const sections = markdown.sections("## A\n\n### 1. One\nx\n\n### 2. Two\nx\n\n## B\n\n### 1. One\nx\n");
	expect(sections.map(({ steps }) => steps.map(({ number }) => number))).toEqual([[1, 2], [1]]);
});

test("raw HTML in a text goes through the sanitiser like everything else", () => {
	expect(markdown.html('<script>alert(1)</script>\n\n<p onclick="x">a</p>\n\n[x](javascript:alert(1))')).not.toMatch(
		/script|onclick/,
	);
});

test("an unknown picture leaves its words", () => {
	expect(markdown.html('![a "quoted" <b> word](nowhere)')).toBe(
		"<p>a &quot;quoted&quot; &lt;b&gt; word</p>".replaceAll("&quot;", '"'),
	);
});

test.each([
	["[Reset it](article:reset-tv)", '<p><a href="/electronics/support/articles/reset-tv">Reset it</a></p>'],
	[
		"[the *second* part](article:reset-tv#section-2)",
		'<p><a href="/electronics/support/articles/reset-tv#section-2">the <em>second</em> part</a></p>',
	],
	[
		"[TV](product:lumen-e9-65) [fw](download:fw) [TVs](category:tvs)",
		'<p><a href="/electronics/support/products/lumen-e9-65">TV</a> <a href="/electronics/support/downloads/fw">fw</a> <a href="/electronics/support/categories/tvs">TVs</a></p>',
	],
	["[what *is* not there](article:gone)", "<p>what <em>is</em> not there</p>"],
	["[x](article:../../etc)", "<p><a>x</a></p>"],
	["[x](constructor:reset-tv)", "<p><a>x</a></p>"],
	["[x](ARTICLE:reset-tv)", "<p><a>x</a></p>"],
])("%s leads to the item's page", (text, html) => {
	expect(markdown.html(text)).toBe(html);
});

test("a menu path breaks behind its signs alone", () => {
	expect(markdown.html("Open Settings > System > About this TV, 3 > 2, a>b, > c.")).toBe(
		"<p>Open Settings\u00a0&gt; System\u00a0&gt; About this TV, 3\u00a0&gt; 2, a&gt;b,\u00a0&gt; c.</p>",
	);
	const [section] = markdown.sections("### 1. Open Settings > System\nChoose **About** → Reset.\n");
	expect(section?.steps[0]).toEqual({
		number: 1,
		title: "Open Settings\u00a0> System",
		html: "<p>Choose <strong>About</strong>\u00a0→ Reset.</p>",
	});
});
