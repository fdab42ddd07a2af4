import { expect, test } from "vitest";
import { createMarkdown } from "#src/packs/markdown.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";

const src = "/electronics/support/files/0123456789abcdef/port.svg";
const dark = "/electronics/support/files/0123456789abcdef/port-dark.svg";
const markdown = createMarkdown(
	(id) => (id === "port" ? { src, dark, srcset: null, width: 480, height: 360 } : undefined),
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
