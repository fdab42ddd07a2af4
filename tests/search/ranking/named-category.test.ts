import { afterAll, beforeAll, expect, test } from "vitest";
import { writeCategoryNames } from "#src/search/context/write-category-names.ts";
import { search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

const document = (id: string, title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
	...{ kind: "articles", id, audience: "public", type: "faq-article", title, body: "" },
	...{ keywords: [], codes: [], names: [], about: [], facts: [] },
	...{ marked: { contexts: [], topics: [], written: [] }, rank: 0, views: 0, date: "2026-01-01", page: null },
	...more,
});

const product = (id: string, category: string, name: string, more: Partial<SearchDocument> = {}) =>
	document(id, name, {
		...{ kind: "products", type: "model", names: [category] },
		marked: { contexts: [{ context: category, isDirect: true, audience: "public" }], topics: [], written: [] },
		...more,
	});

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, ["en_GB"]);
	const documents = [
		...[1, 2, 3, 4, 5].map((number) => product(`kettle-${number}`, "kettles", `Aqua ${number}`)),
		product("lid", "lids", "Lid for kettles, all kettles"),
		document("clean", "Kettles: how to clean kettles", { names: ["kettles"], views: 100_000 }),
		document("care", "Kettles", { names: ["kettles"], views: 100_000 }),
	];
	for (const each of documents) index.add("en_GB", each);
	index.finish();
	const named = { audience: "public" } as const;
	writeCategoryNames(database, "en_GB", [
		{ ...named, category: "kettles", name: "Kettles" },
		{ ...named, category: "lids", name: "Lids" },
	]);
});

afterAll(() => database.close());

const ids = (query: string, more: { types?: readonly string[]; infersContext?: boolean } = {}): string[] =>
	search(database, {
		...{ locale: "en_GB", audience: "public", query, types: null, topics: [], written: [] },
		...{ scope: null, start: 0, num: 20, ...more },
	}).hits.map(({ id }) => id);

const isKettle = (id: string) => id.startsWith("kettle-");

test("a category's name alone finds three of its products first, then what answers", () => {
	expect(ids("kettles").map(isKettle).slice(0, 4)).toEqual([true, true, true, false]);
	expect(ids("kettles", { infersContext: false }).slice(0, 3).some(isKettle)).toBe(false);
});

test("where products alone are listed all of its products stand before those of others", () => {
	expect(ids("kettles", { types: ["model"] }).map(isKettle)).toEqual([true, true, true, true, true, false]);
	expect(ids("kettles", { types: ["model"], infersContext: false })[0]).toBe("lid");
});
