import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copy, ENGLISH, eachWithAPack, FACTS, HEADING, ROWS, table } from "./table-in-pack.ts";

eachWithAPack();

/** A file of which one line was changed by two people. */
const twice = (path: string, line: RegExp) =>
	copy.edit(path, (text) => text.replace(line, (one) => `<<<<<<< HEAD\n${one}\n=======\n${one}\n>>>>>>> other`));

const row = (id: string, more: object = {}) =>
	JSON.stringify({ id, data: { ...FACTS, model: id }, texts: { en_GB: { ...ENGLISH, ...more } } });

test.each<[place: string, make: () => void, line: string]>([
	["facts", () => twice("products/pebble-20/data.json", /^\t"model".*$/m), "products/pebble-20/data.json:3"],
	["the brand", () => twice("site.json", /^\t"brand".*$/m), "site.json:3"],
	["front matter", () => twice("articles/pair-pebble/en_GB.md", /^summary.*$/m), "articles/pair-pebble/en_GB.md:3"],
	["a body", () => twice("articles/pair-pebble/en_GB.md", /^### 1\..*$/m), "articles/pair-pebble/en_GB.md:13"],
	["the first line", () => twice("articles/pair-pebble/en_GB.md", /^---$/m), "articles/pair-pebble/en_GB.md:1"],
	[
		"a table",
		() => table([HEADING, "<<<<<<< HEAD", ROWS[0] ?? "", "=======", ROWS[1] ?? "", ">>>>>>> other"]),
		"tables/catalogue.csv:2",
	],
	[
		"its heading",
		() => table(["<<<<<<< HEAD", HEADING, "=======", HEADING, ">>>>>>> other"]),
		"tables/catalogue.csv:1",
	],
	[
		"lines of JSON",
		() =>
			table([row("a1"), "<<<<<<< HEAD", row("a2"), "=======", row("a2"), ">>>>>>> b"], { kind: "products" }, "m.jsonl"),
		"tables/m.jsonl:2",
	],
	[
		"a list of old addresses",
		() => copy.write("legacy-addresses/old.txt", "/a articles/pair-pebble\n>>>>>>> other\n"),
		"legacy-addresses/old.txt:2",
	],
])("marks of a merge in %s are told once, as what they are", (_, make, place) => {
	make();
	expect(copy.problems()).toEqual([
		expect.stringMatching(`^${place}: holds the marks of a merge that was not finished`),
	]);
});

const below = (path: string, line: RegExp) => copy.edit(path, (text) => text.replace(line, (one) => `${one}\n=======`));

test.each<[place: string, make: () => void, line: string]>([
	["facts", () => below("products/pebble-20/data.json", /^\t"model".*$/m), "products/pebble-20/data.json:4"],
	["the brand", () => below("site.json", /^\t"brand".*$/m), "site.json:4"],
	["words", () => below("terms/common/en_GB.json", /^\t"android".*$/m), "terms/common/en_GB.json:15"],
	["front matter", () => below("articles/pair-pebble/en_GB.md", /^summary.*$/m), "articles/pair-pebble/en_GB.md:4"],
	[
		"lines of JSON",
		() => table([row("a1"), "=======", row("a2")], { kind: "products" }, "m.jsonl"),
		"tables/m.jsonl:2",
	],
])("what is left between the two versions alone is told so in %s", (_, make, place) => {
	make();
	expect(copy.problems()).toEqual([
		expect.stringMatching(`^${place}: holds the marks of a merge that was not finished`),
	]);
});

test("they are found where pieces of a table meet", () => {
	const piece = 256 * 1024;
	for (let before = piece - 10; before <= piece; before++) {
		copy.write("legacy-addresses/old.txt", `/${"y".repeat(before - 1)}\n<<<<<<< HEAD\n/a articles/pair-pebble`);
		expect(copy.problems()).toContainEqual(
			expect.stringMatching(/^legacy-addresses\/old\.txt:2: holds the marks of a merge/),
		);
	}
});

test("a line of = below a heading, and signs within a line, are none", () => {
	copy.edit(
		"articles/pair-pebble/de_DE.md",
		(text) => `${text}\nMehr\n-------\n\nDrücken Sie <<<<<<< oder >>>>>>> lange.\n`,
	);
	expect(copy.problems()).toEqual([]);
	expect(readFileSync(join(copy.packDir, "articles/pair-pebble/de_DE.md"), "utf8")).toContain("<<<<<<<");
});

test("a line of = that underlines a heading of a body is told as that", () => {
	copy.edit("articles/pair-pebble/de_DE.md", (text) => `${text}\nNoch\n=======\n`);
	expect(copy.problems()).toEqual([expect.stringContaining("a first-level heading is the title's place")]);
});
