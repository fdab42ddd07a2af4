import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copy, eachWithAPack } from "./table-in-pack.ts";

eachWithAPack();

const inPack = (path: string) => join(copy.packDir, path);
const renamed = (from: string, to: string) => () => renameSync(inPack(from), inPack(to));
/** Nobody looks through a link, as nobody looks into what may not be read. */
const linked = (path: string) => () => {
	renameSync(inPack(path), `${copy.packDir}-elsewhere`);
	symlinkSync(`${copy.packDir}-elsewhere`, inPack(path));
};
const LINK = "is a symbolic link, put the file itself here";
const NO_NAME = "is no name for a file of a pack";
const NO_PART = "belongs to no part of the format, did you mean";

test.each([
	["a picture that is a link", linked("pictures/speaker.svg"), `pictures/speaker.svg: ${LINK}`],
	["a picture with a blank", renamed("pictures/speaker.svg", "pictures/Speaker (1).svg"), null],
	[
		"a picture in another format",
		renamed("pictures/speaker.svg", "pictures/speaker.gif"),
		"pictures/speaker.gif: is no picture",
	],
	["a picture in a folder", renamed("pictures/speaker.svg", "files/x.svg"), null],
	["all pictures", linked("pictures"), `pictures: ${LINK}`],
	["all products", linked("products"), `products: ${LINK}`],
	["products under another name", renamed("products", "product"), `product/: ${NO_PART} products/?`],
	["products with a blank", renamed("products", "my products"), `my products: ${NO_NAME}`],
	["a product", linked("products/pebble-20"), `products/pebble-20: ${LINK}`],
	["a product with a blank", renamed("products/pebble-20", "products/Pebble 20"), `products/Pebble 20: ${NO_NAME}`],
	[
		"a product in capitals",
		renamed("products/pebble-20", "products/Pebble-20"),
		"products/Pebble-20/data.json: Pebble-20 is not an id",
	],
	["a category", linked("categories/speakers"), `categories/speakers: ${LINK}`],
	["the facts of a product", linked("products/pebble-20/data.json"), `products/pebble-20/data.json: ${LINK}`],
	[
		"facts in capitals",
		renamed("products/pebble-20/data.json", "products/pebble-20/Data.json"),
		"products/pebble-20/Data.json: is neither",
	],
	["a text", linked("articles/pair-pebble/en_GB.md"), `articles/pair-pebble/en_GB.md: ${LINK}`],
	[
		"a text with another ending",
		renamed("articles/pair-pebble/en_GB.md", "articles/pair-pebble/en_GB.markdown"),
		"articles/pair-pebble/en_GB.markdown: is neither",
	],
	["all manuals", linked("files/manuals"), `files/manuals: ${LINK}`],
	["a manual", linked("files/manuals/pebble-de.pdf"), `files/manuals/pebble-de.pdf: ${LINK}`],
	[
		"a manual with a blank",
		renamed("files/manuals/pebble-de.pdf", "files/manuals/Pebble de.pdf"),
		`files/manuals/Pebble de.pdf: ${NO_NAME}`,
	],
	["all words", linked("terms"), `terms: ${LINK}`],
	["an area of words", linked("terms/common"), `terms/common: ${LINK}`],
	["words of the default locale", linked("terms/common/en_GB.json"), `terms/common/en_GB.json: ${LINK}`],
	[
		"words under another name",
		renamed("terms/common/en_GB.json", "terms/common/en-GB.json"),
		`terms/common/en-GB.json: ${NO_PART} terms/common/en_GB.json?`,
	],
	["the brand", () => copy.remove("site.json"), "site.json: is missing, every pack begins with it"],
	["the brand as a link", linked("site.json"), `site.json: ${LINK}`],
	["the brand under another name", renamed("site.json", "Site.json"), `Site.json: ${NO_PART} site.json?`],
])("what nobody can read is told once, and not by what names it: %s", (_, harm, told) => {
	harm();
	const problems = copy.problems();
	if (told !== null) expect(problems).toEqual([expect.stringContaining(told)]);
});

test("what names something else is told beside it", () => {
	linked("products/pebble-20")();
	renamed("terms/common/de_DE.json", "terms/common/de.json")();
	copy.edit("articles/pair-pebble/data.json", (data) => data.replace('"pebble-20"', '"pebble-21", "pebble-20"'));
	copy.edit("products/pebble-10/data.json", (data) => data.replace('"picture": "', '"picture": "no-'));
	copy.edit("products/harbour-r1/data.json", (data) => data.replace("output-power", "loudness"));
	expect(copy.problems().map((line) => line.replace(/:\d+ ([^:]*):.*/, " $1").replace(/:.*/, ""))).toEqual([
		"products/pebble-20",
		"terms/common/de.json",
		"products/harbour-r1/data.json specifications[0].rows[0].label",
		"products/pebble-10/data.json picture",
		"articles/pair-pebble/data.json products[0]",
	]);
});

test("without a brand everything is told that hangs on no locale of it", () => {
	copy.remove("site.json");
	copy.edit("products/pebble-10/data.json", (data) => data.replace('"picture": "', '"picture": "no-'));
	copy.edit("products/harbour-r1/data.json", (data) => data.replace("output-power", "loudness"));
	copy.edit("articles/pair-pebble/de_DE.md", (text) => `${text}\n[there](article:pair-peble)\n`);
	expect(copy.problems().map((line) => line.replace(/:\d+.*/, "").replace(/:.*/, ""))).toEqual([
		"site.json",
		"products/harbour-r1/data.json",
		"products/pebble-10/data.json",
		"articles/pair-pebble/de_DE.md",
	]);
});

test("a folder that is none of a pack is told once, whatever lies in it", () => {
	copy.copyFolder("products", "wares/products");
	copy.write("remarks/one.txt", "");
	expect(copy.problems()).toEqual([
		"remarks/one.txt: belongs to no part of the format, move or remove it",
		"wares/: belongs to no part of the format, move or remove it",
	]);
});

test("a file beside all folders is none of them, whatever it is called", () => {
	copy.write("products.xlsx", "");
	copy.edit("articles/pair-pebble/data.json", (data) => data.replace('"pebble-20"', '"pebble-21", "pebble-20"'));
	expect(copy.problems()).toEqual([
		"products.xlsx: belongs to no part of the format, move or remove it",
		expect.stringContaining("there is no products/pebble-21"),
	]);
});
