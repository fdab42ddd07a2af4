import { afterAll, beforeAll, expect, test } from "vitest";
import { categoryNamed } from "#src/search/context/category-names.ts";
import { writeCategoryNames } from "#src/search/context/write-category-names.ts";
import { type Found, search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { writeSynonyms } from "#src/search/synonyms/synonyms.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { questionFor } from "#tests/fixtures/search-question.ts";

const CATEGORIES: Readonly<Record<string, readonly (readonly [category: string, name: string])[]>> = {
	en_GB: [
		["speakers", "Wireless speakers"],
		["sound-bars", "Sound bars"],
		["headphones", "Headphones"],
		["televisions", "Televisions"],
		["wall-brackets", "Television brackets"],
	],
	de_DE: [["cameras", "Kameras"]],
	ar_AE: [
		["televisions", "أجهزة التلفزيون"],
		["game-consoles", "أجهزة الألعاب"],
	],
};
/** Titles, each with the category that it is about. */
const TITLES: Readonly<Record<string, readonly (readonly [category: string, title: string])[]>> = {
	en_GB: [
		["speakers", "My speaker does not charge"],
		["speakers", "Two speakers as a pair"],
		["headphones", "Wireless charging of a case"],
		["televisions", "Wireless pictures"],
		["sound-bars", "Sound bar and remote"],
		["televisions", "No sound"],
		["headphones", "The sound is thin"],
		["televisions", "Picture of a Lumen"],
	],
	de_DE: [["cameras", "Fotos senden"]],
	ar_AE: [
		["televisions", "تحديث تلفزيون Lumen"],
		["game-consoles", "جهاز الألعاب"],
	],
};

const BASE: Omit<SearchDocument, "id" | "title" | "marked"> = {
	...{ kind: "articles", audience: "public", type: "faq-article", keywords: [], codes: [], names: [], about: [] },
	...{ facts: [], body: "", rank: 0, views: 0, date: "2026-01-01", page: null },
};
const within = (context: string): SearchDocument["marked"] => ({
	...{ topics: [], written: [], contexts: [{ context, isDirect: true, audience: "public" }] },
});

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const locales = Object.keys(CATEGORIES);
	const index = new SearchIndexBuilder(database, locales);
	for (const locale of locales)
		for (const [category, title] of TITLES[locale] ?? [])
			index.add(locale, { ...BASE, id: title, title, marked: within(category) });
	for (const [id, names, body] of [
		["Lumen 65", ["Televisions"], "A Lumen."],
		["Arco 90", ["Sound bars"], "A sound bar."],
	] as const)
		index.add("en_GB", {
			...{ ...BASE, kind: "products", type: "model", id, title: id, names, body },
			marked: within(id === "Arco 90" ? "sound-bars" : "televisions"),
		});
	index.finish();
	for (const locale of locales) {
		writeSynonyms(database, locale);
		const named = (CATEGORIES[locale] ?? []).map(
			([category, name]) => ({ category, name, audience: "public" }) as const,
		);
		writeCategoryNames(database, locale, named);
	}
	for (const word of ["halvenor", "lumen"])
		database.run("INSERT INTO brand_word (word, audience) VALUES (?, 'public')", word);
});

afterAll(() => database.close());

const named = (query: string, locale = "en_GB") => categoryNamed(database, locale, query.split(" "))?.category ?? null;

test.each([
	["wireless speaker", "speakers"],
	["speaker", "speakers"],
	["speakers", "speakers"],
	["sound bar", "sound-bars"],
	["soundbars", "sound-bars"],
	["head phones", "headphones"],
	["telly", "televisions"],
	["television bracket", "wall-brackets"],
	["bracket", null],
	["wireless", null],
	["sound", null],
])("%s names %s", (query, category) => expect(named(query)).toBe(category));

test("a name in any form of its language names its category, with words for the same thing", () => {
	expect(named("kamera", "de_DE")).toBe("cameras");
	for (const query of ["تلفزيون", "التلفزيون", "تلفاز"]) expect(named(query, "ar_AE"), query).toBe("televisions");
	expect(named("اجهزه", "ar_AE")).toBeNull();
});

test("who says all of a name means that, whatever else his words are a part of", () => {
	expect(named("television speaker")).toBe("televisions");
	expect(named("television headphones")).toBeNull();
});

const find = (query: string): Found => search(database, questionFor(query));

test("the site's own brand, which no product says, is nothing that is asked of a category", () => {
	const { context, hits, correction } = find("halvenor sound bar");
	expect(context?.id).toBe("sound-bars");
	expect(hits.map(({ id }) => id)).toEqual(find("sound bar").hits.map(({ id }) => id));
	expect(hits[0]?.id).toBe("Arco 90");
	expect(correction).toBeNull();
});

test("a brand that products say is asked for, and the category's products with it lead", () => {
	const { context, hits } = find("lumen television");
	expect(context?.id).toBe("televisions");
	expect(hits[0]?.id).toBe("Lumen 65");
});
