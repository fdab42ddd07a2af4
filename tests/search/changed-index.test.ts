import { afterEach, beforeEach, expect, test } from "vitest";
import { numbersFrom } from "#scripts/bench/search/edits.ts";
import type { Audience } from "#src/contract/audience.ts";
import { ChangedIndex, type DocumentsByLocale } from "#src/search/changed-index.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { searchTable } from "#src/search/search-schema.ts";
import { ANY_LOCALE, suggestionTable } from "#src/search/suggest/suggestion-schema.ts";
import { type Database, openTemporary } from "#src/store/database.ts";

const LOCALES = ["en_GB", "ja_JP", "de_DE"];
const READERS: readonly Audience[] = ["public"];
const WORDS: Readonly<Record<string, readonly string[]>> = {
	en_GB: ["remote", "remotes", "picture", "sound", "wi-fi", "reset", "battery", "E-24", "soundbar", "switches", "café"],
	ja_JP: ["リモコン", "電池", "画面", "音が出ない", "設定", "wi-fi", "初期化"],
	de_DE: ["fernbedienung", "batterie", "bild", "fernbedienungsbatterie", "ton", "zurücksetzen", "wlan", "bildschirm"],
};

type Items = Map<string, DocumentsByLocale>;

function madeItem(number: number, pick: (below: number) => number): DocumentsByLocale {
	const isProduct = number % 3 === 0;
	const model = `HTV-${40 + number}E${pick(4)}`;
	const date = `2026-0${1 + pick(6)}-1${pick(10)}`;
	const rank = pick(2);
	return new Map(
		LOCALES.map((locale) => {
			const some = (count: number) =>
				Array.from({ length: count }, () => WORDS[locale]?.[pick(WORDS[locale]?.length ?? 0)] ?? "").join(" ");
			const document: SearchDocument = {
				...{ kind: isProduct ? "products" : "articles", id: `item-${number}`, audience: "public" },
				...{
					type: isProduct ? ("model" as const) : ("faq-article" as const),
					date,
					rank: isProduct ? rank : 0,
					page: null,
					views: 0,
				},
				// Of one name each: what has another's stands behind it as long as an index is only changed.
				title: isProduct ? `Lumen ${model}` : `${some(2)} ${number}`,
				keywords: isProduct ? [model] : [some(1)],
				codes: isProduct ? [] : [{ code: `E${pick(5)}`, anchor: "a", title: `${some(1)} ${number}`, body: some(2) }],
				...{ names: [some(1)], about: [], facts: [], body: some(6) },
				marked: {
					contexts: [{ context: "tv", isDirect: false, audience: "public" }],
					...{ topics: [], written: [locale], countries: [], formats: [] },
				},
			};
			return [locale, document];
		}),
	);
}

/** Everything found as a type in its order, as an import adds it. */
function built(items: Items): Database {
	const database = openTemporary();
	const index = new SearchIndexBuilder(database, LOCALES, READERS);
	const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
	const first = (item: DocumentsByLocale) => item.get("en_GB");
	const sorted = [...items.values()].sort((one, other) => {
		const [a, b] = [first(one), first(other)];
		if (!a || !b) return 0;
		return order(a.type, b.type) || a.rank - b.rank || order(b.date, a.date) || order(a.id, b.id);
	});
	for (const item of sorted) for (const [locale, document] of item) index.add(locale, document);
	index.finish();
	return database;
}

const ordered = (database: Database) =>
	LOCALES.map((locale) =>
		database.all("SELECT kind, id, type, title, words FROM search_document WHERE locale = ? ORDER BY rowid", locale),
	);

const words = (database: Database) => database.all("SELECT * FROM vocabulary ORDER BY locale, word");

const spellings = (database: Database) => database.all("SELECT * FROM spelling ORDER BY locale, key, word");

const codes = (database: Database) => database.all("SELECT * FROM code ORDER BY locale, key, kind, id");

/** What each word of the vocabulary finds. */
const found = (database: Database) =>
	database
		.all<{ locale: string; word: string }>("SELECT locale, word FROM vocabulary ORDER BY locale, word")
		.map(({ locale, word }) => [
			...[locale, word],
			database.all(
				`SELECT d.kind, d.id FROM ${searchTable(locale, "public")} AS f JOIN search_document AS d ON d.rowid = f.rowid
				WHERE ${searchTable(locale, "public")} MATCH ? ORDER BY f.rowid`,
				`"${word}"`,
			),
		]);

const suggested = (database: Database) =>
	database.all("SELECT kind, id, anchor, title, is_known FROM suggestion ORDER BY place");

/** What is suggested for beginnings. */
const offered = (database: Database) =>
	[ANY_LOCALE, ...LOCALES].flatMap((locale) =>
		["h", "l", "re", "e", "fern", "リ", "wi", "so"].map((beginning) =>
			database.all(
				`SELECT s.kind, s.id, s.title FROM ${suggestionTable(locale, "public")} AS f JOIN suggestion AS s ON s.place = f.rowid
				WHERE ${suggestionTable(locale, "public")} MATCH ? ORDER BY f.rowid`,
				`"${beginning}" *`,
			),
		),
	);

const OPEN: Database[] = [];
const opened = (database: Database): Database => {
	OPEN.push(database);
	return database;
};
let items: Items;
beforeEach(() => {
	items = new Map(Array.from({ length: 60 }, (_, number) => [`item-${number}`, madeItem(number, numbersFrom(number))]));
});
afterEach(() => {
	for (const database of OPEN.splice(0)) database.close();
});

test.each([1, 2, 3, 4, 5])("an index that was changed item by item is the one that is built anew (%i)", (seed) => {
	const database = opened(built(items));
	const pick = numbersFrom(seed * 1_000);
	const index = new ChangedIndex(database, LOCALES, READERS, ({ id }) => items.get(id) ?? null);
	for (let edit = 0; edit < 12; edit++) {
		const number = pick(70);
		const id = `item-${number}`;
		const now: DocumentsByLocale = pick(5) === 0 ? new Map() : madeItem(number, numbersFrom(seed * 77 + edit));
		index.replace(items.get(id) ?? new Map(), now);
		if (now.size === 0) items.delete(id);
		else items.set(id, now);
	}
	index.finish();
	const anew = opened(built(items));
	expect(ordered(database)).toEqual(ordered(anew));
	expect(words(database)).toEqual(words(anew));
	expect(codes(database)).toEqual(codes(anew));
	expect(spellings(database)).toEqual(spellings(anew));
	expect(found(database)).toEqual(found(anew));
	expect(offered(database)).toEqual(offered(anew));
	expect(suggested(database)).toEqual(suggested(anew));
});

test("many of one place find room together, beside others that move, and again where they stand close", () => {
	const database = opened(built(items));
	const sameDay = (number: number, date: string) =>
		new Map(
			[...madeItem(number, numbersFrom(number))].map(([locale, document]) => [
				locale,
				{ ...document, date, rank: 0, title: `${document.title} of ${number}` },
			]),
		);
	const dates = ["2026-03-12", "2026-03-13", "2026-03-12", "1999-01-01", "2027-01-01"];
	for (const [at, date] of dates.entries()) {
		const index = new ChangedIndex(database, LOCALES, READERS, ({ id }) => items.get(id) ?? null);
		for (let number = 100 + 45 * at; number < 100 + 45 * (at + 2); number++) {
			const now = sameDay(number, date);
			index.replace(items.get(`item-${number}`) ?? new Map(), now);
			items.set(`item-${number}`, now);
		}
		index.finish();
	}
	const anew = opened(built(items));
	expect(ordered(database)).toEqual(ordered(anew));
	expect(words(database)).toEqual(words(anew));
	expect(codes(database)).toEqual(codes(anew));
	expect(found(database)).toEqual(found(anew));
	expect(offered(database)).toEqual(offered(anew));
	expect(suggested(database)).toEqual(suggested(anew));
});
