import { brandWords } from "#src/search/models/brand-words.ts";
import { writeModelKeys } from "#src/search/models/write-model-keys.ts";
import type { Rows } from "#src/search/rows.ts";
import { type Found, search } from "#src/search/search.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { suggestions } from "#src/search/suggest/suggestions.ts";
import { writeSynonyms } from "#src/search/synonyms/synonyms.ts";
import { openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { writing } from "#src/store/write/insert.ts";
import type { GrownDocument } from "./grown-set.ts";

/** Tables that are searched, and how a judgement names what is found in them. */
export interface Searched {
	readonly database: Rows;
	nameOf(found: { readonly kind: string; readonly id: string }): string;
}

/** Writes documents into an index in memory with the builder of an import. */
export function searchedInMemory(documents: Iterable<GrownDocument>, locales: readonly string[]): Searched {
	const database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	database.exec("BEGIN");
	const index = new SearchIndexBuilder(database, locales);
	const numbered = new Set<string>();
	const products: { name: string; audience: "public" }[] = [];
	for (const document of documents) {
		const { id, locale, type, title, keywords, names, facts, body, model, aliases, category } = document;
		index.add(locale, {
			...{ kind: model === null ? "articles" : "products", id, audience: "public", type, title, names, facts, body },
			keywords: model === null ? keywords : [model, ...aliases, ...keywords],
			...{ about: [], codes: [], rank: 0, views: 0, date: "2026-01-01", page: null },
			marked: {
				contexts: category === undefined ? [] : [{ context: category, isDirect: true, audience: "public" }],
				...{ topics: [], written: [locale] },
			},
		});
		if (model === null || numbered.has(id)) continue;
		numbered.add(id);
		writeModelKeys(writing(database), { model, aliases, name: title, slug: id }, { rank: 0, audience: "public" });
		products.push({ name: title, audience: "public" });
	}
	for (const [word, audience] of brandWords("", products))
		database.run("INSERT INTO brand_word (word, audience) VALUES (?, ?)", word, audience);
	index.finish();
	for (const locale of locales) writeSynonyms(database, locale);
	database.exec("COMMIT; ANALYZE");
	return { database, nameOf: ({ id }) => id };
}

/** What a search answers everybody. */
export function ask({ database }: Searched, locale: string, query: string, num: number): Found {
	return search(database, {
		...{ locale, audience: "public", query, types: null, topics: [], written: [], scope: null, start: 0, num },
	});
}

/** Names of what is found, best first: behind a result what it names for other models. */
export const namesFound = (searched: Searched, found: Pick<Found, "hits">): string[] =>
	found.hits.flatMap((hit) => [hit, ...hit.siblings].map(searched.nameOf));

/** Names of what is suggested while somebody types, within a category or anywhere. */
export const namesSuggested = (searched: Searched, locale: string, typed: string, category?: string): string[] =>
	suggestions(
		searched.database,
		locale,
		typed,
		category === undefined ? null : { named: [], below: category },
		"public",
	).map(searched.nameOf);
