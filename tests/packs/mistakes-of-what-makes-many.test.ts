import { copyFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const NAMES = {
	...{ patterns: ["{model}_{language}.pdf"], type: "manual", published: "2026-03-01" },
	...{ languages: { GER: "de" }, texts: { en_GB: { title: "User guide for {name}" } } },
};
const MANUALS = ["QSP-20K1_GER.pdf", "QSP-20K1_en.pdf", "QSP-10H1_GER.pdf", "QSP-10H1_en.pdf"];

/** Manuals of two products, one of which a document of its own and an old address name. */
function putManuals(names: object = NAMES): void {
	copy.write("manuals/manuals.json", JSON.stringify(names));
	for (const name of MANUALS)
		copyFileSync(join(copy.packDir, "files/manuals/pebble-en.pdf"), join(copy.packDir, "manuals", name));
	copy.write("legacy-addresses/old.csv", "old,target\n/guide,documents/manual-pebble-20\n");
	copy.copyFolder("documents/pebble-manual", "documents/other");
	copy.edit("documents/other/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), files: [{ language: "de", file: "manuals/QSP-20K1_GER.pdf" }] }),
	);
}

/** What is told when something is harmed, and was not before. */
function told(harm: () => void): { problems: string[]; notes: string[] } {
	expect(copy.problems()).toEqual([]);
	const before = copy.notes();
	harm();
	return { problems: copy.problems(), notes: copy.notes().filter((note) => !before.includes(note)) };
}

test.each<[name: string, harm: () => void, line: string]>([
	[
		"a brace that is missing",
		() => copy.edit("manuals/manuals.json", (text) => text.slice(0, -1)),
		"manuals/manuals.json:1: is not readable JSON: the { of this line is never closed, add }",
	],
	[
		"an unknown field",
		() => putManuals({ ...NAMES, audiense: "asc" }),
		"manuals/manuals.json:1 audiense: is no field here, did you mean audience?",
	],
	[
		"a part of a title that stands for nothing",
		() => putManuals({ ...NAMES, texts: { en_GB: { title: "User guide for {nam}" } } }),
		'manuals/manuals.json:1 texts.en_GB.title: "User guide for {nam}" does not fit: {nam} stands for nothing, did you mean {name}?',
	],
	[
		"a brace alone in a title",
		() => putManuals({ ...NAMES, texts: { en_GB: { title: "User guide for {name" } } }),
		'manuals/manuals.json:1 texts.en_GB.title: "User guide for {name" does not fit: a brace stands alone, write one of {name}, {model}, {edition}',
	],
	[
		"a part of a name that stands for nothing",
		() => putManuals({ ...NAMES, patterns: ["{modle}_{language}.pdf"] }),
		'manuals/manuals.json:1 patterns[0]: "{modle}_{language}.pdf" does not fit: {modle} stands for nothing, did you mean {model}? Else write a name such as',
	],
	[
		"no title of the default locale",
		() => putManuals({ ...NAMES, texts: { de_DE: { title: "Anleitung" } } }),
		"manuals/manuals.json:1 texts: has no title in en_GB, the default locale needs one",
	],
	[
		"a locale that the site has not",
		() => putManuals({ ...NAMES, texts: { en_US: { title: "Guide" } } }),
		"manuals/manuals.json:1 texts.en_US: en_US is not a locale of site.json, did you mean en_GB? Else add it there (npm run content -- new locale en_US) or remove it",
	],
	[
		"a title that is none with the names of products",
		() => putManuals({ ...NAMES, texts: { en_GB: { title: "{edition}" } } }),
		"manuals/manuals.json:1 texts.en_GB.title: makes a title of ",
	],
	[
		"a type that is for agents alone",
		() => {
			putManuals({ ...NAMES, type: "service-manual" });
			copy.remove("legacy-addresses");
		},
		'manuals/manuals.json:1 type: a service-manual is for agents alone, write "audience": "asc"',
	],
	[
		"a language that many files have",
		() => {
			for (const name of MANUALS)
				renameSync(
					join(copy.packDir, "manuals", name),
					join(copy.packDir, "manuals", name.replace("_en", "_english").replace("_GER", "_DE")),
				);
			copy.edit("documents/other/data.json", (text) => text.replace("_GER", "_english"));
		},
		"manuals/manuals.json:1 languages: says nothing of english, which is no language and stands in the names of 2 files, such as manuals/QSP-10H1_english.pdf: add it",
	],
	[
		"a product of theirs that cannot be read",
		() => copy.edit("products/pebble-20/data.json", (text) => text.trimEnd().slice(0, -1)),
		"products/pebble-20/data.json:1: is not readable JSON",
	],
])("of manuals %s is told once", (_, harm, line) => {
	putManuals();
	const { problems, notes } = told(harm);
	expect(problems).toEqual([expect.stringContaining(line)]);
	expect(notes).toEqual([]);
});

const HELP = { locales: { "en-us": "en_GB" }, otherwise: { categories: ["speakers"] } };
const article = (id: number, more: object = {}) => ({
	...{ id, title: `Question ${id}`, body: "<p>Press the button at the back of it for three seconds.</p>" },
	...{ locale: "en-us", section_id: 7001, created_at: "2025-02-03T09:00:00Z", updated_at: "2025-02-03T09:00:00Z" },
	...{ html_url: `https://quillet.example/hc/en-us/articles/${id}`, ...more },
});

/** An export of two articles, to one of which much of the pack leads. */
function putHelp(mapping: object = HELP, articles: readonly object[] = [article(4401), article(4402)]): void {
	copy.write("help-centre/help-centre.json", JSON.stringify(mapping));
	copy.write("help-centre/articles.json", JSON.stringify({ articles }));
	copy.edit("articles/pair-pebble/data.json", (text) => JSON.stringify({ ...JSON.parse(text), related: ["4401"] }));
	copy.write("articles/reset-pebble/data.json", '{ "products": ["pebble-20"], "published": "2026-03-01" }');
	copy.write(
		"articles/reset-pebble/en_GB.md",
		"---\ntitle: How is it reset?\nsummary: With the button at the back of it, held for five seconds.\n---\n\n## Reset\n\n### 1. Press it\n\nAs [here](article:4401).\n",
	);
	copy.write(
		"legacy-addresses/old.csv",
		"old,target\n/a,articles/4401\n/b,/electronics/support/articles/4401\n/c,/hc/articles/4401\n",
	);
	copy.write("addresses.json", '{ "renamed": [{ "from": "articles/gone", "to": "articles/4401" }] }');
}

test.each<[name: string, harm: () => void, line: string]>([
	[
		"a brace that is missing in its mapping",
		() => copy.edit("help-centre/help-centre.json", (text) => text.slice(0, -1)),
		"help-centre/help-centre.json:1: is not readable JSON: the { of this line is never closed, add }",
	],
	["no mapping", () => copy.remove("help-centre/help-centre.json"), "help-centre/help-centre.json: is missing"],
	[
		"an unknown field",
		() => putHelp({ ...HELP, sectons: {} }),
		"help-centre/help-centre.json:1 sectons: is no field here, did you mean sections?",
	],
	[
		"a brace that is missing in the export",
		() => copy.edit("help-centre/articles.json", (text) => text.slice(0, -1)),
		"help-centre/articles.json:1: is not readable JSON",
	],
	[
		"an article that cannot be read",
		() => putHelp(HELP, [article(4401, { title: 12 }), article(4402)]),
		"help-centre/articles.json article 4401 title: 12 is a number",
	],
	[
		"a locale that the site has not",
		() => putHelp({ ...HELP, locales: { "en-us": "en_US" } }),
		"help-centre/help-centre.json:1 locales.en-us: there is no locale en_US in site.json, did you mean en_GB?",
	],
	[
		"a section of which nothing is said",
		() => {
			putHelp({ locales: HELP.locales });
			copy.write("help-centre/sections.json", JSON.stringify({ sections: [{ id: 7001, name: "Setup" }] }));
		},
		"help-centre/help-centre.json:1 sections: says nothing of the section 7001",
	],
	[
		"a rule that names nothing",
		() => putHelp({ ...HELP, otherwise: { topics: ["setting-upp"] } }),
		"help-centre/help-centre.json:1 otherwise.topics[0]: the key setting-upp is missing in terms/*/en_GB.json, did you mean setting-up? Else add it",
	],
])("of a help centre's export %s is told once", (_, harm, line) => {
	putHelp();
	const { problems, notes } = told(harm);
	expect(problems).toEqual([expect.stringContaining(line)]);
	expect(notes).toEqual([]);
});
