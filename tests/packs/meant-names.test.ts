import { expect, test } from "vitest";
import { formatProblem } from "#src/packs/problem.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copy, eachWithAPack, HEADING, MAPPING, ROWS, table } from "./table-in-pack.ts";

eachWithAPack();

const facts = (path: string, change: object) =>
	copy.edit(path, (text) => JSON.stringify({ ...JSON.parse(text), ...change }, null, "\t"));
const link = (address: string) => copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n${address}\n`);
const PAIRING = "articles/pair-pebble/data.json";

test.each<[what: string, make: () => void, words: string]>([
	[
		"a product by its number",
		() => facts(PAIRING, { products: ["pebble-20", "QRD-R1"] }),
		"did you mean harbour-r1? (id",
	],
	[
		"one in small letters",
		() => facts(PAIRING, { products: ["pebble-20", "qrd-r1"] }),
		"did you mean harbour-r1? Else add it",
	],
	["one by another number of it", () => facts(PAIRING, { products: ["R1 Radio"] }), "did you mean harbour-r1? (id"],
	["one in capitals", () => facts(PAIRING, { products: ["Harbour-R1"] }), "did you mean harbour-r1? (id"],
	[
		"a category in the singular",
		() => facts("products/harbour-r1/data.json", { category: "Radio" }),
		"did you mean radios? (id",
	],
	[
		"a picture in capitals",
		() => facts("products/harbour-r1/data.json", { picture: "Radio" }),
		"did you mean radio? (a",
	],
	[
		"a key of terms",
		() => facts("products/pebble-20/data.json", { inTheBox: [{ item: "Output-Powr" }] }),
		"did you mean output-power? (",
	],
	["the folder of a linked product", () => link("[a](products/harbour-r1)"), "did you mean product:harbour-r1?"],
	[
		"it from the article's own",
		() => link("[a](../../products/harbour-r1/#parts)"),
		"did you mean product:harbour-r1#parts?",
	],
	["the word with a stroke", () => link("[a](product/harbour-r1)"), "did you mean product:harbour-r1?"],
	["the number of a linked product", () => link("[a](product:QRD-R1)"), "did you mean product:harbour-r1?"],
	["it in small letters", () => link("[a](product:qrd-r1)"), "did you mean harbour-r1?"],
	[
		"a locale without its region",
		() => copy.write("search-words/en.json", "{}"),
		"did you mean search-words/en_GB.json?",
	],
	[
		"one of a mapping",
		() => table([HEADING, ...ROWS], { ...MAPPING, texts: { en: MAPPING.texts.en_GB } }),
		"did you mean en_GB?",
	],
	[
		"a picture in capitals beside another",
		() => copy.copyFolder("pictures/radio.svg", "pictures/RADIO.svg"),
		"differs from pictures/RADIO.svg in capitals alone",
	],
	[
		"an address of a picture",
		() => link("![x](https://cdn.quillet.example/a.png)"),
		'"https://cdn.quillet.example/a.png" does not fit: an address is not fetched: put the picture into pictures/',
	],
	[
		"a picture in its own address",
		() => link(`![x](data:image/png;base64,${"A".repeat(500)})`),
		"an address is not fetched: put the picture into pictures/, and write its file name there without the ending",
	],
])("%s is told once, with what was meant", (_, make, words) => {
	make();
	expect(copy.problems()).toEqual([expect.stringContaining(words)]);
});

test("of what nothing is near no name is guessed from its letters", () => {
	facts("products/harbour-r1/data.json", { category: "Loudhailer" });
	expect(copy.problems()).toEqual([expect.not.stringContaining("did you mean")]);
});

test("one that is there and cannot be read is meant all the same", () => {
	facts(PAIRING, { products: ["Harbour-R1"] });
	copy.write("products/harbour-r1/data.json", "{");
	expect(copy.problems()).toContainEqual(expect.stringContaining("did you mean harbour-r1? (id"));
});

test("of an item that was deleted facts and links say the same", async () => {
	await copy.import();
	link("[a](product:harbour-r1)");
	facts(PAIRING, { products: ["pebble-20", "harbour-r1"] });
	copy.remove("products/harbour-r1");
	copy.write("addresses.json", JSON.stringify({ deleted: ["products/harbour-r1"] }));
	const previous = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	const { problems, close } = loadPack(copy.packDir, undefined, previous);
	close();
	previous.close();
	const told = problems.map(formatProblem).filter((line) => line.startsWith("articles/pair-pebble/"));
	expect(told).toEqual([
		expect.stringContaining("products/harbour-r1 was deleted for good, remove it here"),
		expect.stringContaining("the link names products/harbour-r1, which was deleted for good: remove it here"),
	]);
});
