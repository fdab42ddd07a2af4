import { afterEach, expect, test } from "vitest";
import { type DocumentTexts, type IndexedTexts, TextIndexer } from "#src/search/indexed-texts.ts";
import { TextPipeline } from "#src/search/text-pipeline.ts";
import { TEXTS_AT_ONCE, TEXTS_HERE_MAX, TEXTS_ON_THE_WAY_MAX } from "#src/site/search-limits.ts";

/** So many that all ways are taken: here, in the thread, and a last batch that is not full. */
const MANY = TEXTS_HERE_MAX + TEXTS_AT_ONCE * (TEXTS_ON_THE_WAY_MAX + 2) + 7;

const made = (number: number): DocumentTexts => ({
	locale: number % 3 === 0 ? "de_DE" : "en_GB",
	audience: number % 5 === 0 ? "asc" : "public",
	about: number % 2 === 0 ? [] : [{ id: `p-${number}`, category: "tv", names: [`HTV-${number}`] }],
	texts: [
		`Wi-Fi of HTV-${number}`,
		`word${number % 40}`,
		number % 7 === 0 ? "Kühlschränke" : "",
		"",
		"The remote rests",
	],
});

let pipeline: TextPipeline<number> | null = null;
afterEach(() => pipeline?.close());

test("what is taken apart in a thread comes in its order and is the same as here, with all words counted once", () => {
	const taken: [number, IndexedTexts][] = [];
	pipeline = new TextPipeline<number>((number, indexed) => taken.push([number, indexed]));
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
	for (const locale of ["en_GB", "de_DE"]) {
		const words = here.takeWords(locale);
		expect(words.size).toBeGreaterThan(MANY / 4);
		expect(new Map([...pipeline.takeWords(locale)].sort())).toEqual(new Map([...words].sort()));
	}
});

test("what fails in the thread is thrown where it is waited for", () => {
	pipeline = new TextPipeline<number>(() => {});
	for (let number = 0; number < TEXTS_HERE_MAX; number++) pipeline.give(number, made(number));
	pipeline.give(TEXTS_HERE_MAX, { ...made(1), texts: JSON.parse("[1]") });
	expect(() => pipeline?.finish()).toThrow(/^The thread that takes texts apart failed: /);
});
