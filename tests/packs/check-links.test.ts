import { afterEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
afterEach(() => copy.cleanUp());

const FILE = "articles/clean-housing/en_GB.md";

/** What is said of a link in an article, to an article with two sections, a step in the first, and a code. */
function saidOf(href: string): string[] {
	copy = copyOfPack();
	copy.edit(FILE, (text) => `${text}\nSee [there](${href}).\n`);
	copy.write(
		"articles/pair-pebble/en_GB.md",
		[
			'---\ntitle: "How do I pair a Pebble?"\nsummary: "Hold the Bluetooth key for three seconds, then choose Pebble."\n---',
			"## Pair it\n\n### 1. Hold the key\n\n![Speaker with its power button](speaker)",
			"## What the light says\n\n| Code | Means |\n| --- | --- |\n| `E2` | warm |\n",
		].join("\n\n"),
	);
	return [...copy.problems(), ...copy.notes().map((line) => `note ${line}`)].flatMap((line) =>
		line.includes(FILE) ? [line.replace(`${FILE}:`, "").replace(/\b\d+: /, "")] : [],
	);
}

const NO_PLACE = "and articles/pair-pebble has no such place in en_GB: readers come to its top";

test.each([
	["a section that is not there", "section-7", "did you mean #section-1?"],
	["a section by its heading", "what-the-light-says", "did you mean #section-2?"],
	["a step that is not there", "section-1-2", "did you mean #section-1-1?"],
	["nothing like it", "somewhere-quite-else", "its sections are section-1, section-2 and so on"],
])("a link to %s is noted", (_, part, advice) => {
	expect(saidOf(`article:pair-pebble#${part}`)).toEqual([`note the link leads to #${part}, ${NO_PLACE}; ${advice}`]);
});

test.each(["section-2", "section-1-1", "e2"])("nothing is said of a link to a place that is there: %s", (part) => {
	expect(saidOf(`article:pair-pebble#${part}`)).toEqual([]);
});

test("a link to a place of the own page says how that is written", () => {
	expect(saidOf("#section-1")).toEqual([
		"the link #section-1 does not say of which page, write article:clean-housing#section-1",
	]);
});

test("a place is looked for in the text that readers of the language are shown", () => {
	copy = copyOfPack();
	copy.edit("articles/pair-pebble/de_DE.md", (text) => `${text}\n${"## Noch etwas\n\nSo.\n\n".repeat(6)}`);
	for (const locale of ["en_GB", "de_DE"])
		copy.write(
			`articles/linking/${locale}.md`,
			'---\ntitle: "Where do I read on about it?"\nsummary: "In the article about pairing, at its very end, in your language."\n---\n\n[There](article:pair-pebble#section-6).\n',
		);
	copy.write("articles/linking/data.json", '{ "products": ["pebble-20"] }');
	expect(copy.notes()).toEqual([
		"articles/linking/en_GB.md:6: the link leads to #section-6, and articles/pair-pebble has no such place in en_GB: readers come to its top; did you mean #section-1?",
	]);
});

test("a link without encryption is noted", () => {
	expect(saidOf("http://www.quillet.example/")).toEqual([
		"note the link http://www.quillet.example/ can be read and changed on its way, write https: where the other site has it",
	]);
});

test("words that search never finds, and a query that is pinned twice, are noted", () => {
	copy = copyOfPack();
	copy.write(
		"search-words/en_GB.json",
		JSON.stringify({
			synonyms: [["speaker", "portable box for music", "a small portable box for music"]],
			pins: [
				{ queries: ["pair pebble"], to: ["articles/pair-pebble"] },
				{ queries: ["Pebble  pair"], to: ["articles/clean-housing", "articles/clean-housing"] },
			],
		}),
	);
	expect(copy.notes().map((line) => line.replace("search-words/en_GB.json:1 ", ""))).toEqual([
		"pins[1].to[1]: articles/clean-housing stands twice in its list, keep it once",
		'pins[1].queries[0]: "Pebble  pair" stands in pins[0] too, whose items come first: put both together',
		'synonyms[0][2]: "a small portable box for music" is never found: it has more words than search puts together, or none; write one to four',
	]);
});
