import { symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { Report } from "#src/packs/report.ts";
import {
	article,
	copy,
	eachWithAHelpCentre,
	MAPPING,
	problemsOf,
	putExport,
} from "#tests/fixtures/help-centre-export.ts";

eachWithAHelpCentre();

test.each([
	[
		"a field of another type",
		[article(4401, { title: 7 }), article(4402, { label_names: "x" })],
		MAPPING,
		["articles-1.json article 4401 title: ", "articles-1.json article 4402 label_names: "],
	],
	[
		"no id",
		[article(4401, { id: "../../x" }), article(4402, { draft: "no" })],
		MAPPING,
		["articles-1.json article ? id: ", "article 4402 draft: "],
	],
	[
		"a section of which nothing is said",
		[article(4401, { section_id: 7999 }), article(4402, { section_id: 7999 })],
		MAPPING,
		["help-centre.json:1 sections: says nothing of the section 7999"],
	],
	[
		"a locale that the site does not have",
		[],
		{ ...MAPPING, locales: { "en-us": "en_US" } },
		["help-centre.json:1 locales.en-us: there is no locale en_US in site.json, did you mean en_GB?"],
	],
	[
		"a product that is not there",
		[article(4401)],
		{ ...MAPPING, sections: { 7001: { products: ["pebble-21"] } } },
		["help-centre.json:1 sections.7001.products[0]: there is no products/pebble-21, did you mean pebble-20?"],
	],
	[
		"an unknown field",
		[],
		{ locales: { "en-us": "en_GB" }, sektions: {} },
		["help-centre.json:1 sektions: is no field here, did you mean sections?"],
	],
	[
		"a text beyond all measure",
		[article(4401, { body: `<p>${"word ".repeat(20_000)}</p>` }), article(4402, { title: null, name: null })],
		MAPPING,
		["article 4401 en-us body: "],
	],
	[
		"a text of more HTML than is read",
		[article(4401, { body: `<p>${"<b>x</b>".repeat(5_200)}</p><p>Danger</p>` })],
		MAPPING,
		["articles-1.json article 4401 en-us body: is more HTML than the 10000 tags"],
	],
	[
		"an element that swallows the rest",
		[article(4401, { body: "<p>Before</p><style><p>Behind</p>" })],
		MAPPING,
		["articles-1.json article 4401 en-us body: loses what stands behind <style>, which is never closed: close it"],
	],
])("%s is told by file, article and field", (_, articles, mapping, told) => {
	const problems = problemsOf(articles, mapping);
	for (const each of told) expect(problems).toContainEqual(expect.stringContaining(each));
});

test.each([
	["no mapping", "help-centre.json", null, "help-centre/help-centre.json: is missing"],
	["broken JSON", "articles-2.json", '{"articles": [', "help-centre/articles-2.json:1: is not readable JSON"],
	["a broken line", "articles-2.jsonl", '{"id": 1}\n{"id": \n', "help-centre/articles-2.jsonl:2: is not readable JSON"],
	[
		"a list of what is no record",
		"articles-2.json",
		"[1, {}]",
		"help-centre/articles-2.json:1 [0]: is no record of a help centre",
	],
	[
		"a page of what is no record",
		"articles-2.json",
		'{"articles": [1]}',
		"help-centre/articles-2.json:1 articles[0]: is no record",
	],
	["a deep file", "articles-2.json", `${"[".repeat(100)}${"]".repeat(100)}`, "nests more than"],
	["a key that reaches prototypes", "articles-2.json", '{"articles": [{"__proto__": {"id": 1}}]}', "__proto__"],
	["another encoding", "articles-2.json", Buffer.from([0xff, 0xfe, 0x7b, 0]), "is UTF-16"],
])("%s is told, and all else is read", (_, path, content, told) => {
	putExport([article(4401)]);
	if (content === null) copy.remove(`help-centre/${path}`);
	else copy.write(`help-centre/${path}`, content);
	expect(copy.problems()).toContainEqual(expect.stringContaining(told));
});

test("an id that is none opens no file: problems of it name none", () => {
	for (const id of ["/../../site.json", "/../../../fifo", "\u001b[31m\nx", "1".repeat(20), {}])
		expect(problemsOf([article(4401, { id })])).toContainEqual(
			expect.stringMatching(/^help-centre\/articles-1\.json article \? id: /),
		);
});

test("a line is looked up in regular files of the pack alone", () => {
	copy.write("help-centre/own.json", '{\n"id": 1 }');
	const outside = join(dirname(copy.packDir), "outside.json");
	writeFileSync(outside, '{\n"id": 1 }');
	symlinkSync(outside, join(copy.packDir, "link.json"));
	symlinkSync(dirname(outside), join(copy.packDir, "linked"));
	const report = new Report(copy.packDir);
	for (const file of [
		"help-centre/own.json",
		"../outside.json",
		"link.json",
		"linked/outside.json",
		"help-centre/../../outside.json",
	])
		report.add(file, ["id"], "is wrong");
	expect(report.problems.map(({ line }) => line)).toEqual([2, null, null, null, null]);
});

test("an article that stands in a folder too is told with both places", () => {
	copy.copyFolder("articles/pair-pebble", "articles/4401");
	expect(problemsOf([article(4401)])).toEqual([
		"help-centre/articles-1.json article 4401: articles/4401 stands in articles/4401/ already, keep one of the two",
	]);
});
