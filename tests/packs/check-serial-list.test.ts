import { afterEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { addSerialList, SERIAL_DATA } from "#tests/fixtures/serial-pack.ts";

let copy: Copy | undefined;
afterEach(() => copy?.cleanUp());

const [model] = SERIAL_DATA.models;

/** The problems of the pack with a list, as far as they are the list's, after a change of it. */
function problems(change: { data?: object; model?: object; text?: (text: string) => string } = {}): string[] {
	copy = copyOfPack();
	addSerialList(copy, { models: [{ ...model, ...change.model }], ...change.data });
	if (change.text) copy.edit("serial-lists/pebble-straps/en_GB.md", change.text);
	return copy.problems().map((each) => each.replace(/^serial-lists\/pebble-straps\//, "").replace(/:\d+:? /, ": "));
}

test("the list of the tests has no problem", () => {
	expect(problems()).toEqual([]);
});

test.each<[string, object, RegExp]>([
	["a pattern that is an expression", { serials: ["QB[A-Z]+"] }, /serials\[0\]: .*@ for a letter, # for a digit/],
	[
		"patterns that share numbers",
		{ serials: ["QB@######", "Q*K######"] },
		/serials\[1\]: a number can fit QB@###### as well/,
	],
	["too many patterns", { serials: ["QB@######", "A##", "B##", "C##", "D##"] }, /models\[0\]\.serials: .*4/],
	[
		"a prefix of no number",
		{ ranges: [{ prefix: "QC", verdict: "affected" }] },
		/ranges\[0\]\.prefix: begins no number of QB@######/,
	],
	[
		"a number that is none",
		{ ranges: [{ from: "QB1000000", to: "QBK000000", verdict: "affected" }] },
		/ranges\[0\]\.from: is no number/,
	],
	[
		"an end that is none",
		{ ranges: [{ from: "QBK000000", to: "QBK00000", verdict: "affected" }] },
		/ranges\[0\]\.to: is no number of QB@###### as the first is/,
	],
	[
		"an end before the beginning",
		{ ranges: [{ from: "QBK000002", to: "QBK000001", verdict: "affected" }] },
		/ranges\[0\]\.to: lies before the first number, exchange them/,
	],
	[
		"a part that is none",
		{ ranges: [{ prefix: "QBK", verdict: "affected", parts: ["ST-9"] }] },
		/ranges\[0\]\.parts: ST-9 is no part number of the model/,
	],
	[
		"a range that decides nothing",
		{
			ranges: [
				{ prefix: "QBK", verdict: "affected" },
				{ from: "QBK000001", to: "QBK000009", verdict: "not-affected" },
			],
		},
		/ranges\[1\]: is never reached, ranges\[0\] holds all of it/,
	],
	["a verdict that nobody knows", { ranges: [{ prefix: "QBK", verdict: "perhaps" }] }, /ranges\[0\]/],
	["a product that is not there", { product: "pebble-99" }, /product: there is no products\/pebble-99/],
	["a model number that is no such", { name: "QSP/20?" }, /name: .*write it as printed/],
	["a name of the language", { name: "__proto__" }, /name: .*write it as printed/],
	["a part twice", { parts: ["ST-1", "ST-2", "ST-2"] }, /parts: .*names one twice, keep it once/],
])("%s is named", (_, change, words) => {
	const found = problems({ model: change });
	expect(found).toHaveLength(1);
	expect(found[0]).toMatch(words);
});

test("a model stands once, and there is one", () => {
	expect(problems({ data: { models: [model, model] } })).toEqual([
		"data.json: models[1].name: QSP-20K1 stands twice, keep each model once",
	]);
	expect(problems({ data: { models: [] } })[0]).toMatch(/models: /);
});

test("a thousand ranges are taken, one more is not, and both are told soon", () => {
	const ranges = Array.from({ length: 1_001 }, (_, index) => {
		const number = `QBK${String(index).padStart(6, "0")}`;
		return { from: number, to: number, verdict: "affected" };
	});
	expect(problems({ model: { ranges: ranges.slice(1) } })).toEqual([]);
	expect(problems({ model: { ranges } })[0]).toMatch(/ranges: /);
});

test.each<[string, (text: string) => string, string]>([
	[
		"a part that is missing",
		(text) => text.replace("## [!unknown] We cannot tell", "### Else"),
		"en_GB.md: has no part ## [!unknown] …, add it",
	],
	[
		"a mark that nobody knows",
		(text) => text.replace("[!questions]", "[!faq]"),
		"en_GB.md: begins no part of the text, begin one with ## [!where], ## [!affected], ## [!not-affected], ## [!unknown], ## [!questions]",
	],
	[
		"a mark without words",
		(text) => text.replace("[!where] Where the number is", "[!where]"),
		"en_GB.md: has a mark and no words, write the heading behind the mark",
	],
	[
		"a part that stands twice",
		(text) => `${text}\n## [!where] Again\n\nHere.\n`,
		"en_GB.md: the part ## [!where] stands twice, keep one",
	],
	[
		"nothing before the first part",
		(text) => text.replace("Straps of some batches **tear**.\n", ""),
		"en_GB.md: says nothing before its first part, write what the check is for",
	],
])("%s of a text is named", (_, text, words) => {
	expect(problems({ text })).toEqual([words]);
});

test("who names a list that is not there is told", () => {
	copy = copyOfPack();
	copy.edit("articles/pebble-error-e2/data.json", (text) => text.replace("{", '{ "serialList": "straps",'));
	expect(copy.problems()[0]).toMatch(
		/articles\/pebble-error-e2\/data.json:\d+ serialList: there is no serial-lists\/straps/,
	);
});
