import { expect, test } from "vitest";
import { foreignText } from "#src/packs/foreign-html.ts";
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
