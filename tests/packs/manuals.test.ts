import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { languageOf, namesLike } from "#src/packs/manuals/name-pattern.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
	// The example of the guide.
	const guide = readFileSync("docs/authoring.md", "utf8");
	const [, path = "", text = ""] = /^`(manuals\/[^`]+)`:\n\n```json\n([\s\S]*?)```$/m.exec(guide) ?? [];
	copy.write(path, text);
});
afterEach(() => copy.cleanUp());

function put(...names: readonly string[]): void {
	for (const name of names) {
		const to = join(copy.packDir, "manuals", name);
		mkdirSync(dirname(to), { recursive: true });
		copyFileSync(join(copy.packDir, "files/manuals/pebble-en.pdf"), to);
	}
}

const read = () => {
	const { pack, problems } = loadPack(copy.packDir);
	expect(problems).toEqual([]);
	const documents = [...(pack?.items.documents.values() ?? [])].filter(({ id }) => id !== "pebble-manual");
	return { pack, documents };
};

test("PDFs by number and language are one document a product, with one file a language", async () => {
	put("QSP-20K1_GER.pdf", "2026/qsp 20k1_en.PDF", "Guide - Harbour R1 (pt_BR).pdf");
	const { pack, documents } = read();
	expect(documents.map(({ id, data }) => ({ id, products: data.products, files: data.files }))).toEqual([
		{
			id: "manual-harbour-r1",
			products: ["harbour-r1"],
			files: [{ language: "pt-BR", file: "manuals/Guide-Harbour-R1-pt_BR.pdf" }],
		},
		{
			id: "manual-pebble-20",
			products: ["pebble-20"],
			files: [
				{ language: "en", file: "manuals/2026/qsp-20k1_en.pdf" },
				{ language: "de", file: "manuals/QSP-20K1_GER.pdf" },
			],
		},
	]);
	expect(documents[1]?.texts.get("de_DE")?.front).toEqual({ title: "Bedienungsanleitung für Pebble 20" });
	expect(pack?.files.get("manuals/QSP-20K1_GER.pdf")?.absolute).toBe(join(copy.packDir, "manuals/QSP-20K1_GER.pdf"));
	await copy.open();
});

test("a number that a name writes with the letters between its parts is found, and the language behind it", () => {
	copy.edit("products/pebble-10/data.json", (text) => text.replace(/"model": "[^"]*"/, '"model": "CT-01001/A:B"'));
	put("CT-01001_A_B_GER.pdf", "CT-01001_A-B_pt_BR.pdf", "CT-01002_A_GER.pdf", "QSP-20K1_en_US.pdf");
	expect(read().documents.map(({ data }) => [data.products, data.files.map(({ language }) => language)])).toEqual([
		[["pebble-10"], ["pt-BR", "de"]],
		[["pebble-20"], ["en-US"]],
	]);
	expect(copy.notes().filter((note) => note.startsWith("manuals/"))).toEqual([
		expect.stringContaining("no product has the number CT-01002_A, did you mean CT-01001/A:B?"),
	]);
});

test("of two products whose numbers fit a name, that of the longer number is meant", () => {
	copy.edit("products/pebble-10/data.json", (text) => text.replace(/"model": "[^"]*"/, '"model": "QSP-20K1_EN"'));
	put("QSP-20K1_EN_de.pdf", "QSP-20K1_EN.pdf");
	expect(read().documents.map(({ data }) => [data.products, data.files.map(({ language }) => language)])).toEqual([
		[["pebble-10"], ["de"]],
		[["pebble-20"], ["en"]],
	]);
});

test("names that write one product's number in several ways are files of one document", () => {
	put("QSP-20K1_GER.pdf", "Pebble 20_en.pdf", "QSP20K1 EU_fr.pdf");
	expect(read().documents.map(({ id, data }) => [id, data.files.map(({ language }) => language).sort()])).toEqual([
		["manual-pebble-20", ["de", "en", "fr"]],
	]);
});

test("a number that several products have is a manual of all of them", () => {
	copy.edit("products/pebble-10/data.json", (text) => text.replace(/"model": "[^"]*"/, '"model": "QSP-20K1"'));
	put("QSP-20K1_en.pdf");
	expect(read().documents.map(({ data }) => data.products)).toEqual([["pebble-10", "pebble-20"]]);
});

test("what is of no product, or fits no pattern, is noted once with what may be meant; the rest is read", () => {
	put("QSP-20K1_en.pdf", "QSP-20K7_en.pdf", "QSP-20K7_de.pdf", "ZZZ-999_en.pdf", "readme.pdf");
	expect(read().documents).toHaveLength(1);
	expect(copy.notes().filter((note) => note.startsWith("manuals/"))).toEqual([
		"manuals/readme.pdf: is left out: its name fits no pattern of manuals/*.json, rename it or add a pattern",
		"manuals/QSP-20K7_de.pdf: is left out (and 1 more of this number): no product has the number QSP-20K7, did you mean QSP-20K1?",
		"manuals/ZZZ-999_en.pdf: is left out: no product has the number ZZZ-999, add the product or rename the file",
	]);
});

test.each<[what: string, names: string[], problem: string]>([
	[
		"no language",
		["QSP-20K1_handbook.pdf"],
		"manuals/QSP-20K1_handbook.pdf: handbook is no language, rename it or add it to languages of the mapping",
	],
	[
		"a code of no language",
		["QSP-20K1_xx.pdf"],
		"manuals/QSP-20K1_xx.pdf: xx is no language, rename it or add it to languages of the mapping",
	],
	[
		"two files in one language",
		["QSP-20K1_de.pdf", "QSP-20K1_GER.pdf"],
		"manuals/QSP-20K1_de.pdf: is in de as manuals/QSP-20K1_GER.pdf is, keep one file a language",
	],
	[
		"an id that a folder has",
		["QSP-20K1_en.pdf"],
		"manuals/manuals.json: documents/manual-pebble-20 stands in documents/manual-pebble-20/ already, keep one of the two",
	],
	[
		"a file that is no PDF",
		["QSP-20K1.txt"],
		"manuals/QSP-20K1.txt: belongs to no part of the format, here stand PDFs, and a .json that says what their names mean",
	],
])("%s is a problem", (what, names, problem) => {
	put(...names);
	if (what === "an id that a folder has") copy.copyFolder("documents/pebble-manual", "documents/manual-pebble-20");
	expect(copy.problems()).toContain(problem);
});

test.each([
	"{language}.pdf",
	"{model}{language}.pdf",
	"{model}_{model}.pdf",
	"{model}_{lang}.pdf",
	"{model",
	"({any}{any}){model}.pdf",
])("%s is no pattern", (pattern) => {
	copy.edit("manuals/manuals.json", (text) => JSON.stringify({ ...JSON.parse(text), patterns: [pattern] }));
	expect(copy.problems()[0]).toMatch(
		/^manuals\/manuals\.json:1 patterns\[0\]: .* write a name such as \{model\}_\{language\}\.pdf/,
	);
});

test("letters of a pattern stand for themselves, and a name of many signs is read at once", () => {
	expect(namesLike("a+({model}).pdf")("aa(X1).pdf")).toEqual([]);
	expect(namesLike("a+({model}).pdf")("b/A+(X1).PDF")).toEqual([{ model: "X1", language: null, edition: null }]);
	expect(namesLike("de/{model}.pdf")("fr/X1.pdf")).toEqual([]);
	expect(namesLike("{any}_{model}_{edition}_{language}.pdf")("_".repeat(196))).toEqual([]);
	expect([languageOf("ger", {}), languageOf("PT_br", {}), languageOf("X", {}), languageOf("D", { d: "de" })]).toEqual([
		"de",
		"pt-BR",
		null,
		"de",
	]);
});

test("letters of two units part a name like others", () => {
	expect(namesLike("{model}📘{language}.pdf")("A1📘de.pdf")).toEqual([{ model: "A1", language: "de", edition: null }]);
});
