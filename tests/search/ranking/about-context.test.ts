import { afterAll, beforeAll, expect, test } from "vitest";
import { writeCategoryNames } from "#src/search/context/write-category-names.ts";
import { search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { addModelKeys } from "../models/model-key-rows.ts";

const document = (id: string, title: string, contexts: readonly string[], more: Partial<SearchDocument> = {}) => ({
	...({ kind: "articles", id, audience: "public", type: "faq-article", title, body: "" } as const),
	...{ keywords: [], codes: [], names: [...contexts], about: [], facts: [] },
	marked: {
		contexts: contexts.map((context) => ({ context, isDirect: true, audience: "public" }) as const),
		...{ topics: [], written: [] },
	},
	...{ rank: 0, views: 0, date: "2026-01-01", page: null },
	...more,
});

const product = (id: string, category: string, name: string, body = "") =>
	document(id, name, [category, id], { kind: "products", type: "model", names: [category], body });

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, ["en_GB"]);
	const products = [
		product("aqua-k2-1", "kettles", "Aqua K2 1", "Boils water; the lid is of steel."),
		product("aqua-k2-2", "kettles", "Aqua K2 2", "Boils water; the lid is of steel."),
		product("aqua-k25", "kettles", "Aqua K25"),
		product("poro", "lids", "Poro", "The lid of the Aqua K2."),
	];
	const documents = [
		...products,
		document("kettle-leaks", "No steam", ["kettles"], { body: "A kettle that makes no steam leaks." }),
		document("pot-leaks", "My Bono pot makes no steam", ["pots"], {
			...{ body: "no steam, no steam in the pot, unlike a kettle", keywords: ["no steam"], views: 100_000 },
		}),
		document("k2-noise", "Why is the Aqua K2 loud?", ["aqua-k2-1"], {
			body: `${"Water that boils moves what stands on it. ".repeat(20)}Close the lid.`,
		}),
		document("k2-lid", "Close the lid", ["aqua-k2-1", "aqua-k2-2"], { body: "Of the Aqua K2." }),
		document("k25-lid", "Close the lid of another", ["aqua-k25"], { body: "As the Aqua K2." }),
	];
	for (const each of documents) index.add("en_GB", each);
	for (const { id, title } of products) {
		addModelKeys(database, id, { model: `M-${id}`, name: title });
		for (const context of [id, "kettles"])
			database.run(
				"INSERT INTO about (kind, context, id, audience, direct) VALUES ('products', ?, ?, 'public', 1)",
				...[context, id],
			);
	}
	database.exec("INSERT INTO brand_word (word, audience) VALUES ('aqua', 'public')");
	index.finish();
	writeCategoryNames(database, "en_GB", [{ audience: "public", category: "kettles", name: "Kettles" }]);
});

afterAll(() => database.close());

const ids = (query: string): string[] =>
	search(database, {
		...{ locale: "en_GB", audience: "public", query, types: null, topics: [], written: [] },
		...{ scope: null, start: 0, num: 20 },
	}).hits.map(({ id }) => id);

test("where something of a kind of device fails, what is about another kind stands behind", () => {
	expect(ids("kettle no steam").slice(0, 2)).toEqual(["kettle-leaks", "pot-leaks"]);
	expect(ids("steam not working kettle")[0]).toBe("kettle-leaks");
});

test("a series is named by the beginning of its names: what is about it is preferred, and its name in a title tells nothing", () => {
	const found = ids("aqua k2 lid");
	expect(found.indexOf("k2-lid")).toBeLessThan(found.indexOf("k25-lid"));
	expect(found.indexOf("k2-lid")).toBeLessThan(found.indexOf("k2-noise"));
});

test("a product that is made for what is named stands before what only mentions the word", () => {
	const found = ids("lid for aqua k2");
	expect(found.indexOf("poro")).toBeLessThan(found.indexOf("k2-noise"));
	expect(found.indexOf("poro")).toBeLessThan(found.indexOf("k25-lid"));
});
