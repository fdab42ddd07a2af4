import { afterAll, beforeAll } from "vitest";
import { writeCategoryNames } from "#src/search/context/write-category-names.ts";
import { fullTextTable, SEARCH_TABLES } from "#src/search/search-schema.ts";
import { keywordSuggestions } from "#src/search/suggest/completions.ts";
import type { Suggestible } from "#src/search/suggest/suggestion-entry.ts";
import { SuggestionIndexBuilder } from "#src/search/suggest/suggestion-index.ts";
import { suggestions } from "#src/search/suggest/suggestions.ts";
import { writeSynonyms } from "#src/search/synonyms/synonyms.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

const BASE: Omit<Suggestible, "id" | "title"> = {
	kind: "articles",
	audience: "public",
	type: "faq-article",
	keywords: [],
	codes: [],
	names: [],
	marked: { contexts: [], topics: [], written: [] },
	rank: 0,
	date: "2026-01-01",
	page: null,
};
const PRODUCT = { ...BASE, kind: "products", type: "model" } as const;
const ASC = { ...BASE, audience: "asc" } as const;
const E24 = { code: "E24", anchor: "e24", title: "E24 – wrong time", body: "" };

const at = (context: string): Suggestible["marked"] => ({
	...BASE.marked,
	contexts: [{ context, isDirect: true, audience: "public" }],
});

/** What categories are called in each locale. */
const CATEGORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	en_GB: { refrigerators: "Refrigerators", "sound-bars": "Sound bars", tools: "Repair tools" },
	de_DE: { consoles: "Spielkonsolen" },
	ja_JP: { televisions: "テレビ" },
};

/** What is offered in each locale. */
const OFFERED: Readonly<Record<string, readonly Suggestible[]>> = {
	en_GB: [
		{ ...PRODUCT, id: "lumen-65", title: "Lumen E9 65", keywords: ["HTV-65E9K"] },
		{ ...PRODUCT, id: "lumen-55", title: "Lumen E9 55", keywords: ["HTV-55E9K"] },
		{ ...PRODUCT, id: "lumen-old", title: "Lumen A", keywords: ["HTV-40A"], rank: 1 },
		{ ...PRODUCT, id: "arco", title: "Arco 900", keywords: ["HSB-900A", "SM-G900F"] },
		{ ...PRODUCT, id: "arco-90", title: "Arco 90", keywords: ["HSB-90"] },
		{
			...BASE,
			...{ id: "remote", title: "The remote control does nothing", keywords: ["remote dead", "no reaction"] },
			marked: at("arco"),
		},
		{
			...BASE,
			id: "pair",
			title: "Pair a remote control",
			names: ["Lumen E9 65", "HTV-65E9K"],
			marked: at("lumen-65"),
		},
		{ ...BASE, id: "wifi", title: "Wi-Fi is slow", marked: at("arco") },
		{ ...BASE, id: "place", title: "Place a sound bar", marked: at("sound-bars") },
		{ ...BASE, id: "light", title: "A refrigerator and its light" },
		{ ...BASE, id: "guide", title: "User guide", marked: at("refrigerators") },
		{ ...BASE, id: "guide-other", title: "User guide of another", marked: at("sound-bars") },
		{ ...BASE, id: "codes", title: "What the console shows", codes: [E24] },
		...["a", "b", "c"].map((id) => ({ ...BASE, id: `reset-${id}`, title: "Reset the device" })),
		...["E9", "E8", "E7", "E6", "E5"].map((name) => ({
			...{
				...BASE,
				kind: "downloads",
				type: "download" as const,
				id: `firmware-${name}`,
				title: `Firmware for Lumen ${name}`,
			},
		})),
		{
			...BASE,
			kind: "documents",
			type: "document" as const,
			id: "fire",
			title: "Fire safety of batteries at home and on journeys",
		},
		{ ...ASC, id: "secret", title: "Remote diagnosis", keywords: ["remote unlocking"] },
		{ ...ASC, id: "secret-reset", title: "Reset the device" },
	],
	de_DE: [
		{ ...BASE, id: "washing", title: "Die Waschmaschine schleudert nicht" },
		{ ...BASE, id: "remote", title: "Die Fernbedienung geht nicht" },
	],
	ja_JP: [
		{ ...BASE, id: "washing", title: "洗濯機の使い方" },
		{ ...BASE, id: "remote", title: "リモコンが反応しない" },
	],
	ru_RU: [{ ...BASE, id: "washing", title: "Стиральная машина не отжимает" }],
};

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	database.exec(SEARCH_TABLES);
	for (const locale of Object.keys(CATEGORIES)) database.exec(fullTextTable(locale, "public"));
	const index = new SuggestionIndexBuilder(database, Object.keys(OFFERED));
	for (const [locale, offered] of Object.entries(OFFERED)) for (const each of offered) index.add(locale, each);
	for (const [locale, categories] of Object.entries(CATEGORIES))
		for (const [category, name] of Object.entries(categories))
			index.addCategory(locale, { category, name, audience: category === "tools" ? "asc" : "public" });
	index.finish();
	for (const [locale, categories] of Object.entries(CATEGORIES)) {
		writeSynonyms(database, locale);
		const named = Object.entries(categories).map(
			([category, name]) => ({ category, name, audience: "public" }) as const,
		);
		writeCategoryNames(database, locale, named);
	}
});

afterAll(() => database.close());

interface Asked {
	readonly locale?: string;
	readonly scope?: string;
	readonly reader?: "public" | "asc";
}

/** What is offered to somebody who typed so far. */
export const offered = (query: string, { locale = "en_GB", scope, reader = "public" }: Asked = {}) =>
	suggestions(database, locale, query, scope === undefined ? null : { named: [scope], below: null }, reader);

/** The same as ids. */
export const ids = (query: string, asked: Asked = {}): string[] => offered(query, asked).map(({ id }) => id);

/** How what was typed may go on. */
export const goneOn = (query: string, { locale = "en_GB", reader = "public" }: Asked = {}): string[] =>
	keywordSuggestions(database, locale, query, reader);
