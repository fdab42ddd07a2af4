import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rows } from "#src/search/rows.ts";
import { search } from "#src/search/search.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { keywordSuggestions } from "#src/search/suggest/completions.ts";
import { suggestions } from "#src/search/suggest/suggestions.ts";
import { snippet } from "#src/search/text/snippet.ts";
import { understand } from "#src/search/understand.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { HOSTILE_QUERIES, SHAPES } from "#tests/fixtures/hostile-queries.ts";
import { questionFor } from "#tests/fixtures/search-question.ts";
import { addModelKeys } from "./models/model-key-rows.ts";

const LOCALES = ["en_GB", "ja_JP", "ar_AE"];
/** What one question may cost, whatever was typed: statements, and letters handed to them. */
const STATEMENTS_MOST = 250;
const LETTERS_MOST = 400_000;

let database: Database;
beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, LOCALES);
	for (const locale of LOCALES)
		for (let number = 0; number < 40; number++) {
			const model = `HTV-65E${number}`;
			const base = {
				kind: "products",
				id: `p-${number}`,
				type: "model" as const,
				rank: 0,
				views: 0,
				page: null,
				codes: [],
				date: "2026-01-01",
				facts: [],
				about: [],
				marked: { contexts: [], topics: [], written: [] },
			};
			const document = { ...base, audience: "public" as const, title: `Television ${number} تلفزيون テレビ` };
			const product = { ...document, keywords: [model], names: [], body: "The remote control of a television." };
			index.add(locale, product);
			index.add(locale, { ...product, kind: "articles", type: "faq-article" });
			if (locale === "en_GB") addModelKeys(database, `p-${number}`, { model });
		}
	index.finish();
});
afterAll(() => database.close());

/** The tables, with what each question makes of them counted. */
function counting(): { rows: Rows; cost: { statements: number; letters: number } } {
	const cost = { statements: 0, letters: 0 };
	const count = (values: readonly unknown[]) => {
		cost.statements++;
		for (const value of values) cost.letters += String(value).length;
	};
	return {
		cost,
		rows: {
			all: (sql, ...values) => {
				count(values);
				return database.all(sql, ...values);
			},
			get: (sql, ...values) => {
				count(values);
				return database.get(sql, ...values);
			},
		},
	};
}

const question = (locale: string, query: string) => questionFor(query, { locale });

test("there are enough strings, of enough scripts, to mean something", () => {
	expect(HOSTILE_QUERIES.length).toBeGreaterThan(4_000);
});

test("no query costs more than a bounded number of short statements, wherever it is asked", () => {
	const ways: Record<string, (rows: Rows, locale: string, query: string) => unknown> = {
		search: (rows, locale, query) => search(rows, question(locale, query)),
		suggestions: (rows, locale, query) => suggestions(rows, locale, query, null, "public"),
		keywords: (rows, locale, query) => keywordSuggestions(rows, locale, query, "public"),
	};
	for (const [index, query] of HOSTILE_QUERIES.entries()) {
		// Every piece meets every locale, in different shapes.
		const locale = LOCALES[(index + Math.floor(index / SHAPES.length)) % LOCALES.length] ?? "en_GB";
		// All are searched; the two that complete what is typed take turns, since they share what costs.
		const asked = Object.entries(ways).filter(
			([way]) => way === "search" || (way === "keywords") === (index % 2 === 0),
		);
		for (const [way, ask] of asked) {
			const { rows, cost } = counting();
			ask(rows, locale, query);
			const place = `${way} ${locale} ${JSON.stringify(query.slice(0, 12))} of ${query.length}`;
			expect(cost.statements, place).toBeLessThanOrEqual(STATEMENTS_MOST);
			expect(cost.letters, place).toBeLessThanOrEqual(LETTERS_MOST);
		}
	}
}, 180_000);

test("few and short words come out of any query", () => {
	for (const query of HOSTILE_QUERIES)
		for (const locale of LOCALES) {
			const { typed, words } = understand(query, locale);
			expect(typed.length).toBeLessThanOrEqual(16);
			expect(words.length).toBeLessThanOrEqual(16);
			for (const word of typed) expect(word.length).toBeLessThanOrEqual(64);
		}
});

test("a word that grows when it is written out is cut after it, not before", () => {
	const { rows, cost } = counting();
	search(rows, question("ar_AE", "\ufdfa".repeat(500)));
	expect(cost.letters).toBeLessThanOrEqual(LETTERS_MOST);
});

test("a word longer than any dictionary's is found by its beginning", () => {
	const own = openForBuilding(":memory:");
	own.exec(SCHEMA);
	const index = new SearchIndexBuilder(own, ["de_DE"]);
	const long = `donau${"dampf".repeat(14)}schiff`;
	const base = {
		kind: "articles",
		id: "long",
		type: "faq-article" as const,
		rank: 0,
		views: 0,
		page: null,
		codes: [],
		date: "2026-01-01",
		facts: [],
		about: [],
		marked: { contexts: [], topics: [], written: [] },
		audience: "public" as const,
	};
	index.add("de_DE", { ...base, title: long, keywords: [], names: [], body: "" });
	index.finish();
	expect(search(own, question("de_DE", long)).hits.map(({ id }) => id)).toEqual(["long"]);
	own.close();
});

test("a snippet is looked for at the beginning of a text, however long the text is", () => {
	const text = `${"nothing here. ".repeat(100_000)}needle`;
	expect(snippet(text, ["needle"], "en_GB").some(({ mark }) => mark)).toBe(false);
	expect(snippet(`needle ${text}`, ["needle"], "en_GB")[0]).toEqual({ text: "needle", mark: true });
});
