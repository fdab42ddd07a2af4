import { expect, test } from "vitest";
import { copy, eachWithAPack, HEADING, MAPPING, read, table } from "./table-in-pack.ts";

eachWithAPack();

const SAYS_NOTHING =
	"is empty, so that pages and results show the name alone: 20 letters or more tell readers and search engines what it is";

test("what nobody described has a name, and that is enough", () => {
	copy.write("products/pebble-10/en_GB.md", "---\n---\n");
	copy.write("products/pebble-20/en_GB.md", '---\nsummary: " "\n---\n');
	copy.write("categories/speakers/en_GB.md", "---\nname: Speakers\n---\n");
	copy.write("downloads/quillet-app/en_GB.md", "---\ntitle: Quillet app\n---\n");
	expect(copy.problems()).toEqual([]);
	for (const file of ["products/pebble-10", "products/pebble-20", "categories/speakers", "downloads/quillet-app"])
		expect(copy.notes().filter((note) => note.startsWith(`${file}/`))).toContainEqual(
			expect.stringMatching(new RegExp(`en_GB\\.md(?::\\d+)? summary: ${SAYS_NOTHING}`)),
		);
});

test("a row of a product needs no words, nor its mapping a text", () => {
	table([
		HEADING,
		"QSP-90;Pebble 90;;Speaker;on;1.2.2024;;;;",
		"QSP-91;Pebble 91;;Speaker;on;1.2.2024;;;;Ein Lautsprecher",
	]);
	expect(copy.problems()).toEqual([]);
	expect([...read("qsp-90").texts].map(([locale, { front }]) => [locale, front])).toEqual([["en_GB", { summary: "" }]]);
	expect([...read("qsp-91").texts].map(([locale, { front }]) => [locale, front])).toEqual([
		["en_GB", { summary: "" }],
		["de_DE", { summary: "Ein Lautsprecher" }],
	]);
	const { texts: _, ...factsAlone } = MAPPING;
	table([HEADING, "QSP-90;Pebble 90;;Speaker;on;1.2.2024;;;;"], factsAlone);
	expect(copy.problems()).toEqual([]);
	expect(read("qsp-90").texts.get("en_GB")?.front).toEqual({ summary: "" });
});

test("a row of a category needs its name in the default locale", () => {
	table([HEADING, "QSP-90;;;;;;;;;Radios"], {
		...{ kind: "categories", id: { column: "SKU", as: "id" }, fields: { order: { value: 5 } } },
		texts: { en_GB: { name: "Name" }, de_DE: { name: "Summary DE" } },
	});
	expect(copy.problems()).toEqual([
		expect.stringMatching(/column "Name": is empty, and every item has a text in en_GB, the default locale/),
	]);
	table([HEADING, "QSP-90;;;;;;;;;Radios"], {
		...{ kind: "categories", id: { column: "SKU", as: "id" }, fields: { order: { value: 5 } } },
		texts: { de_DE: { name: "Summary DE" } },
	});
	expect(copy.problems()).toEqual([
		expect.stringMatching(/texts: has no text of en_GB, the default locale needs every text/),
	]);
});

test("what is about nothing shows everywhere, which is noted of what hardly means to", () => {
	const about = (path: string, names: object) =>
		copy.edit(path, (text) => JSON.stringify({ ...JSON.parse(text), products: [], categories: [], ...names }));
	const notes = () => copy.notes().filter((note) => note.includes("names no product and no category"));
	expect(notes()).toEqual([]);
	about("articles/pair-pebble/data.json", {});
	about("documents/pebble-manual/data.json", {});
	about("banners/stereo/data.json", {});
	about("articles/clean-housing/data.json", { categories: ["radios"] });
	expect(notes().map((note) => note.split(":")[0])).toEqual([
		"articles/pair-pebble/data.json",
		"documents/pebble-manual/data.json",
	]);
	expect(copy.problems()).toEqual([]);
});
