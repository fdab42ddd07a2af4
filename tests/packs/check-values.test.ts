import { afterEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy | undefined;
afterEach(() => copy?.cleanUp());

/** The problems of the pack after a change. */
function problemsAfter(change: (copy: Copy) => void): string[] {
	copy = copyOfPack();
	change(copy);
	return copy.problems();
}

const data = (path: string, from: string | RegExp, to: string) =>
	problemsAfter((pack) => pack.edit(path, (text) => text.replace(from, to)));

/** The notes of the pack after a change that is no problem. */
function notesAfter(path: string, from: string | RegExp, to: string): string[] {
	expect(data(path, from, to)).toEqual([]);
	return copy?.notes() ?? [];
}

test.each([
	[
		"a product in no category",
		"products/pebble-20/data.json",
		'"category": "speakers"',
		'"category": "amplifiers"',
		"products/pebble-20/data.json:7 category: there is no categories/amplifiers, add it or correct the name",
	],
	[
		"an unknown picture",
		"products/pebble-20/data.json",
		'"picture": "speaker"',
		'"picture": "tent"',
		"products/pebble-20/data.json:8 picture: there is no picture tent, add pictures/tent.svg or name another",
	],
	[
		"an unknown term",
		"products/pebble-20/data.json",
		'"label": "output-power"',
		'"label": "loudness"',
		"products/pebble-20/data.json:18 specifications[0].rows[0].label: the key loudness is missing in terms/*/en_GB.json, add it",
	],
	[
		"an unknown file",
		"documents/pebble-manual/data.json",
		"pebble-de.pdf",
		"pebble-it.pdf",
		"documents/pebble-manual/data.json:16 files[1].file: there is no file manuals/pebble-it.pdf, did you mean manuals/pebble-de.pdf? Else add files/manuals/pebble-it.pdf",
	],
	[
		"an unknown article in a bundle",
		"faq-bundles/first-steps/data.json",
		"clean-housing",
		"polish-housing",
		"faq-bundles/first-steps/data.json:8 articles[1]: there is no articles/polish-housing, add it or correct the name",
	],
	[
		"an article that names itself",
		"articles/pair-pebble/data.json",
		'"pebble-error-e2"',
		'"pair-pebble"',
		"articles/pair-pebble/data.json:14 related[0]: names the item itself, remove it",
	],
	[
		"a primary product that the article is not about",
		"articles/pebble-error-e2/data.json",
		'"type"',
		'"primaryProduct": "harbour-r1", "type"',
		"articles/pebble-error-e2/data.json:11 primaryProduct: the article is not about harbour-r1, add it to products",
	],
	["a category below itself", "categories/speakers/data.json", '"order"', '"parent": "radios", "order"', ""],
	[
		"a column of codes and other things",
		"articles/pebble-error-e2/en_GB.md",
		"The battery is warmer than 45 degrees.",
		"| Code | Means |\n| --- | --- |\n| `E2` | warm |\n| `E 2` | cold |\n| `e3` | broken |\n",
		"articles/pebble-error-e2/en_GB.md:9: the first column begins with codes and goes on with something else; write every cell of it as a code of capitals and digits, such as `E24`",
	],
	[
		"two lines of one code",
		"articles/pebble-error-e2/en_GB.md",
		"The battery is warmer than 45 degrees.",
		"| Code | Means |\n| --- | --- |\n| `E2` | warm |\n| `E2` | cold |\n",
		"articles/pebble-error-e2/en_GB.md:11: the code E2 stands twice, explain it in one line",
	],
	[
		"codes inside a step",
		"articles/pebble-error-e2/en_GB.md",
		"Take the cable out.",
		"| Code | Means |\n| --- | --- |\n| `E2` | warm |\n",
		"articles/pebble-error-e2/en_GB.md:14: a table of codes stands inside a step, move it before the first step of its section",
	],
	[
		"an unknown picture in a text",
		"articles/pair-pebble/en_GB.md",
		"](speaker)",
		"](tent)",
		"articles/pair-pebble/en_GB.md:16: there is no picture tent, add pictures/tent.svg or name another",
	],
	[
		"a script address in a link",
		"articles/pair-pebble/en_GB.md",
		"https://www.quillet.example/guide",
		"javascript:alert(1)",
		"articles/pair-pebble/en_GB.md:19: the link javascript:alert(1) has no allowed scheme, use https:, mailto: or tel:, or article:, product:, category:, document:, download:, software:, licence:, remote:, repair:, check: with the id of an item",
	],
	[
		"a link to an item that is not there",
		"articles/pair-pebble/en_GB.md",
		"https://www.quillet.example/guide",
		"article:clean-housin#section-1",
		"articles/pair-pebble/en_GB.md:19: the link names articles/clean-housin, which is not there, did you mean clean-housing?",
	],
	[
		"a link to an item that nothing is like",
		"articles/pair-pebble/en_GB.md",
		"https://www.quillet.example/guide",
		"product:quite-another-thing",
		"articles/pair-pebble/en_GB.md:19: the link names products/quite-another-thing, which is not there, add it or name another",
	],
	[
		"HTML in a text",
		"articles/clean-housing/en_GB.md",
		"Use water only.",
		"<div onclick=x>Use</div>",
		"articles/clean-housing/en_GB.md:9: is HTML, write Markdown, or \\< for a < that readers see: <div onclick=x>",
	],
	[
		"a first-level heading",
		"articles/clean-housing/en_GB.md",
		"## Cleaning",
		"# Cleaning",
		"articles/clean-housing/en_GB.md:7: a first-level heading is the title's place, begin sections with ##",
	],
	[
		"a text for a kind that shows none",
		"news-and-alerts/pebble-strap/en_GB.md",
		/$/,
		"\nMore words.\n",
		"news-and-alerts/pebble-strap/en_GB.md:6: text after the front matter is not shown for news-and-alerts, move it into a field",
	],
	[
		"a logo that is not there",
		"site.json",
		'"logo": "quillet"',
		'"logo": "logo"',
		"site.json:5 logo: there is no picture logo, add pictures/logo.svg or name another",
	],
	[
		"a second locale without a prefix",
		"site.json",
		'"prefix": "de"',
		'"prefix": null',
		"site.json:22 locales[1].prefix: only the default locale has the prefix null, give every other one its own",
	],
	[
		"a fallback that is no locale",
		"site.json",
		'"en_GB"\n\t\t\t]',
		'"it_IT"\n\t\t\t]',
		"site.json:27 locales[1].fallback[0]: it_IT is not another locale of the site, name one of en_GB, de_DE",
	],
])("%s", (_, file, from, to, expected) => {
	const problems = data(file, from, to);
	if (expected === "") expect(problems).toEqual([]);
	else expect(problems).toContain(expected);
});

test.each([
	[
		"an alias of another product",
		"products/pebble-10/data.json",
		'"aliases": []',
		'"aliases": ["qsp 2Ok1"]',
		"products/pebble-20/data.json:3 model: QSP-20K1 means pebble-10 too: whoever looks for it is shown both and has to choose",
	],
	[
		"a discontinued product without its day",
		"products/pebble-20/data.json",
		'"status": "current"',
		'"status": "discontinued"',
		"products/pebble-20/data.json:10 lifecycle.status: says no soldUntil: readers are not told since when",
	],
	[
		"a version without release notes",
		"downloads/pebble-firmware/en_GB.md",
		/\n {2}"2\.0":[\s\S]*?(?=\n---)/,
		"",
		"downloads/pebble-firmware/en_GB.md:5 releases: says nothing about version 2.0 of pebble-firmware: readers are told that there are no notes",
	],
	[
		"versions in the wrong order",
		"downloads/pebble-firmware/data.json",
		'"date": "2025-06-01"',
		'"date": "2026-06-01"',
		"downloads/pebble-firmware/data.json:17 versions[1].date: is newer than the version above it, which is offered first",
	],
	[
		"steps out of order",
		"articles/pair-pebble/en_GB.md",
		"### 2. Hold",
		"### 3. Hold",
		"articles/pair-pebble/en_GB.md:18: step 3 is shown as 2: steps of a section are counted from 1",
	],
	[
		"a step without its number",
		"articles/pair-pebble/en_GB.md",
		"### 2. Hold",
		"### Hold",
		"articles/pair-pebble/en_GB.md:18: has no number and is shown inside step 1: write 2. before it if it is a step",
	],
	[
		"a picture without words",
		"articles/pair-pebble/en_GB.md",
		"![Speaker with its power button]",
		"![]",
		"articles/pair-pebble/en_GB.md:16: the picture speaker has no words: who does not see it is told nothing of it",
	],
])("%s is no problem, and is noted", (_, file, from, to, expected) => {
	expect(notesAfter(file, from, to)).toContain(expected);
});

test.each(["Clean the <b>housing</b> &amp; the grille", "Clean the **housing** of the speaker well"])(
	"markup in a field of plain words is noted, since readers see it: %s",
	(title) => {
		expect(notesAfter("articles/clean-housing/en_GB.md", /^title: .*$/m, `title: "${title}"`)).toContainEqual(
			expect.stringMatching(/^articles\/clean-housing\/en_GB\.md:2 title: is plain text, in which readers see/),
		);
	},
);
