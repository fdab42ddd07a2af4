import { afterAll, beforeAll, expect, test } from "vitest";
import { search } from "#src/search/search.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { builtInSynonyms } from "#src/search/synonyms/built-in-synonyms.ts";
import { foldedPhrase } from "#src/search/synonyms/phrase.ts";
import { writeSynonyms } from "#src/search/synonyms/synonyms.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { questionFor } from "#tests/fixtures/search-question.ts";

const TITLES: Readonly<Record<string, readonly string[]>> = {
	en_GB: [
		"My phone does not switch on",
		"My tablet will not turn on",
		"Turn the page on your reader",
		"On every phone you can turn the picture",
		"The television is frozen",
		"Print the user guide",
	],
	de_DE: ["Mein Smartphone lässt sich nicht einschalten", "Was am Smartphone an Farben geht", "Waschen", "Maschine"],
	fr_FR: ["Mon téléphone ne s’allume pas", "La barre de son du salon", "Un son et une barre"],
	ja_JP: ["スマートフォンの電源が入らない", "スマートフォンの電源の規格"],
	ar_AE: ["لا توجد صورة على التلفزيون", "التلفزيون في الصورة"],
};

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, Object.keys(TITLES));
	for (const [locale, titles] of Object.entries(TITLES))
		for (const title of titles)
			index.add(locale, {
				...{
					kind: "articles",
					id: title,
					audience: "public",
					type: "faq-article",
					title,
					body: "",
					date: "2026-01-01",
				},
				...{ keywords: [], codes: [], names: [], about: [], facts: [], rank: 0, views: 0, page: null },
				marked: { contexts: [], topics: [], written: [] },
			});
	index.finish();
	for (const locale of Object.keys(TITLES)) writeSynonyms(database, locale);
});

afterAll(() => database.close());

const found = (locale: string, query: string) =>
	search(database, questionFor(query, { locale })).hits.map(({ title }) => title);

test.each([
	["en_GB", "phone wont turn on", "My phone does not switch on"],
	["en_GB", "phone won't power up", "My phone does not switch on"],
	["en_GB", "phone does not turn on anymore", "My phone does not switch on"],
	["en_GB", "turn my phone on", "My phone does not switch on"],
	["en_GB", "tablet doesnt switch on", "My tablet will not turn on"],
	["en_GB", "tv hangs", "The television is frozen"],
	["en_GB", "handbook", "Print the user guide"],
	["de_DE", "handy geht nicht an", "Mein Smartphone lässt sich nicht einschalten"],
	["de_DE", "handy geht nicht mehr an", "Mein Smartphone lässt sich nicht einschalten"],
	["de_DE", "Smartphone startet nicht", "Mein Smartphone lässt sich nicht einschalten"],
	["fr_FR", "portable ne démarre pas", "Mon téléphone ne s’allume pas"],
	["fr_FR", "soundbar", "La barre de son du salon"],
	["ja_JP", "スマホが起動しない", "スマートフォンの電源が入らない"],
	["ar_AE", "تلفاز شاشة سوداء", "لا توجد صورة على التلفزيون"],
])("%s: %s finds %s, in whatever words and form", (locale, query, title) => {
	expect(found(locale, query)[0]).toBe(title);
});

test("a phrase with a small word stands side by side: its words anywhere are not it", () => {
	expect(found("en_GB", "turn on")).toEqual(["My tablet will not turn on", "My phone does not switch on"]);
	expect(found("fr_FR", "barre de son")).toEqual(["La barre de son du salon"]);
});

test("a thing that is typed apart and of which no text speaks is not what its parts say", () => {
	expect(found("de_DE", "Wasch maschine")).toEqual([]);
	expect(found("de_DE", "Maschine waschen")).not.toEqual([]);
});

test("every phrase that is built in can be looked for, and stands in its group once", () => {
	for (const language of ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pt", "sv", "zh"]) {
		const groups = builtInSynonyms(`${language}_XX`);
		expect(groups.length, language).toBeGreaterThan(25);
		for (const group of groups) {
			for (const phrase of group) expect(foldedPhrase(phrase, language), phrase).not.toBeNull();
			expect(new Set(group).size, group.join(", ")).toBe(group.length);
		}
	}
});
