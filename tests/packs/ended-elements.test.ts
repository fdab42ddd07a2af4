import { expect, test } from "vitest";
import { endedElements } from "#src/packs/ended-elements.ts";
import { foreignText } from "#src/packs/foreign-html.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { SILENT_ELEMENTS } from "#src/site/content-elements.ts";
import { HTML_TAGS_MAX } from "#src/site/pack-limits.ts";

const sanitise = createSanitiser();
const article = (tag: string) => `<p>Before it.</p>${tag}<p>What stands behind it.</p>`;

test.each([
	...["<math>", "<svg>", "<object>", "<select>", "<option>", "<noscript>", "<head>", "<optgroup>"],
	...['<object data="a.swf">', "<svg><g><path d='M0 0'>", "<SVG\nwidth=1>", "<select><option>", "<svg><title/>"],
	...["<svg><section>", "<div><math></div>", "<p>a<div><svg></p>", "<svg></p>", "<template><b></template>"],
	"<template><noscript></template>",
	...["<noscript><svg></noscript>", "<svg><math><svg>", "<select><svg>", "<select><select></select>", "<svg/>"],
])("behind %s, which is not closed, stands what browsers show", (tag) => {
	const { markdown, fault } = foreignText(article(tag));
	expect(fault).toBeNull();
	expect(markdown).toMatch(/^Before it\.\n\n(?:a\n\n)?What stands behind it\.$/);
	expect(sanitise(article(tag))).toMatch(/<p>What stands behind it\.<\/p>$/);
});

test.each([
	...["<script>", "<style>", "<textarea>", "<title>", "<template>", "<iframe>", "<xmp>", "<noembed>", "<noframes>"],
	"<plaintext>",
])("what %s swallows is told", (tag) => {
	const { markdown, fault } = foreignText(article(tag));
	expect(fault).toBe(`loses what stands behind ${tag}, which is never closed: close it, or take it out`);
	expect(markdown).not.toContain("What stands behind it");
});

test.each([
	["<svg><desc>", "<svg>"],
	["<math><mtext>", "<math>"],
	["<svg><text>Figure 1", "<svg>"],
	["<select><option>A<option>B", "<select>"],
	["<div><template></div>", "<template>"],
	["<template><template></template>", "<template>"],
	["<!-- a remark", "<!--"],
	['<a href="/x>', "<a"],
])("so is what browsers hide as well behind %s", (tag, by) => {
	expect(foreignText(article(tag)).fault).toContain(`behind ${by}, which`);
});

test("no element is silent without its end being told or written", () => {
	const lost = [...SILENT_ELEMENTS].filter((name) => {
		const { markdown, fault } = foreignText(article(`<${name}>`));
		return fault === null && !markdown.includes("behind it");
	});
	expect(lost).toEqual([]);
});

test.each([
	"<svg><title>Icon</title><style>.a{}</style><text>x</text></svg>",
	"<svg><foreignObject><p>x</p></foreignObject></svg>",
	"<select><option>A<option selected><b>B</b></select>",
	"<script>if (a < b) document.write('<p>x</p>')</script>",
	"<style></style>",
	"<noscript><p>x</p></noscript>",
	"<template><div><p>x</p></div><template>y</template></template>",
	"<textarea><p>x</p></textarea>",
	"<!-- <svg> -->",
])("%s says nothing, and loses nothing", (silent) => {
	const { markdown, fault } = foreignText(article(silent));
	expect(fault).toBeNull();
	expect(markdown).toBe("Before it.\n\nWhat stands behind it.");
});

test("what stands on both sides of what is taken out makes no tag", () => {
	expect(sanitise("<p>a <<template></template>script>b</p>")).toBe("<p>a &lt;script&gt;b</p>");
});

test("no more tags are looked at than may be parsed, in SVG as well", () => {
	const { html, isCut } = endedElements(`<svg><title>${"<b>".repeat(60_000)}${"</i>".repeat(60_000)}`);
	expect(isCut).toBe(true);
	expect(html.match(/<b>/g)?.length).toBeLessThan(HTML_TAGS_MAX);
});
