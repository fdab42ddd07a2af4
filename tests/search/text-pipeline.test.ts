import { afterEach, expect, test } from "vitest";
import { type DocumentTexts, type IndexedTexts, TextIndexer } from "#src/search/indexed-texts.ts";
import { SEARCH_TABLES } from "#src/search/search-schema.ts";
import { vocabularyOf, writeVocabulary } from "#src/search/text/vocabulary-rows.ts";
import { TextPipeline } from "#src/search/text-pipeline.ts";
import type { WordsOfLocales } from "#src/search/word-counts.ts";
import { TEXTS_AT_ONCE, TEXTS_HERE_MAX, TEXTS_ON_THE_WAY_MAX, WORDS_HELD_MAX } from "#src/site/search-limits.ts";
import { openTemporary } from "#src/store/database.ts";

/** So many that all ways are taken: here, in the thread, and a last batch that is not full. */
const MANY = TEXTS_HERE_MAX + TEXTS_AT_ONCE * (TEXTS_ON_THE_WAY_MAX + 2) + 7;

/** Words that stand in one text alone: so many that the thread cannot count them all before it hands some over. */
const WORDS_OF_EACH = Math.ceil((1.2 * WORDS_HELD_MAX) / (MANY - TEXTS_HERE_MAX));

const made = (number: number): DocumentTexts => ({
	locale: number % 3 === 0 ? "de_DE" : "en_GB",
	audience: number % 5 === 0 ? "asc" : "public",
	about: number % 2 === 0 ? [] : [{ id: `p-${number}`, category: "tv", names: [`HTV-${number}`] }],
	texts: [
		`Wi-Fi of HTV-${number}`,
		`word${number % 40}`,
		number % 7 === 0 ? "Kühlschränke" : "",
		"",
		`The remote rests ${Array.from({ length: number < TEXTS_HERE_MAX ? 1 : WORDS_OF_EACH }, (_, at) => `only${number}of${at}`).join(" ")}`,
	],
});

/** The vocabulary as it is written of words that come some after the other. */
function vocabulary() {
	const database = openTemporary();
	database.exec(SEARCH_TABLES);
	let times = 0;
	return {
		add(words: WordsOfLocales): void {
			times += words.length > 0 ? 1 : 0;
			for (const [locale, own] of words) writeVocabulary(database, locale, own);
		},
		/** How often words came. */
		times: () => times,
		of: (locale: string) => [...vocabularyOf(database, locale)],
	};
}

let pipeline: TextPipeline<number> | null = null;
afterEach(() => pipeline?.close());

test("what is taken apart in a thread comes in its order and is the same as here, with all words counted once", () => {
	const taken: [number, IndexedTexts][] = [];
	const words = vocabulary();
	pipeline = new TextPipeline<number>({
		take: (number, indexed) => taken.push([number, indexed]),
		takeWords: (own) => words.add(own),
	});
	const here = new TextIndexer();
	const wanted: [number, IndexedTexts][] = [];
	for (let number = 0; number < MANY; number++) {
		wanted.push([number, here.indexed(made(number))]);
		pipeline.give(number, made(number));
	}
	// Some are on the way, and no more than may be.
	expect(taken.length).toBeGreaterThan(TEXTS_HERE_MAX);
	expect(MANY - taken.length).toBeLessThanOrEqual(TEXTS_AT_ONCE * (TEXTS_ON_THE_WAY_MAX + 1));
	pipeline.finish();
	expect(taken).toEqual(wanted);
	// Once before all are asked for, and then of the thread and of those here.
	expect(words.times()).toBe(3);
	const all = vocabulary();
	all.add(here.takeWords());
	for (const locale of ["en_GB", "de_DE"]) {
		expect(all.of(locale).length).toBeGreaterThan(MANY);
		expect(words.of(locale)).toEqual(all.of(locale));
	}
});

test("what fails in the thread is thrown where it is waited for", () => {
	pipeline = new TextPipeline<number>({ take: () => {}, takeWords: () => {} });
	for (let number = 0; number < TEXTS_HERE_MAX; number++) pipeline.give(number, made(number));
	pipeline.give(TEXTS_HERE_MAX, { ...made(1), texts: JSON.parse("[1]") });
	expect(() => pipeline?.finish()).toThrow(/^The thread that takes texts apart failed: /);
});
