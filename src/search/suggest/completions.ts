import type { Audience } from "#src/contract/audience.ts";
import { modelKey } from "#src/site/model-key.ts";
import { COMPLETIONS_WEIGHED_MAX, SUGGESTIONS_COUNT } from "#src/site/search-limits.ts";
import { beginningLike } from "../models/key-rows.ts";
import type { Rows } from "../rows.ts";
import { fold } from "../text/fold.ts";
import { queryText } from "../text/query-text.ts";
import { stopWords } from "../text/stop-words.ts";
import { isUnspaced, type PlacedWord, wordsOf } from "../text/words.ts";
import { type Beginning, beginningOf, inTitle, somewhere } from "./beginning.ts";
import { ANY_LOCALE, audiencesFor, suggestionTable } from "./suggestion-schema.ts";

/** What a completion counts that goes on from all that was typed, beside one whose other words stand elsewhere. */
const IN_A_ROW = 4;

/**
 * What was typed as somebody goes on with it: numbers of models before words where there is a digit, behind them elsewhere.
 *
 * @param query what was typed so far, of any length
 * @returns at most `SUGGESTIONS_COUNT` texts, none twice
 */
export function keywordSuggestions(database: Rows, locale: string, query: string, reader: Audience): string[] {
	const beginning = beginningOf(query, locale);
	const [numbers, words] = [numbersBegun(database, beginning), wordsBegun(database, locale, query, reader)];
	const all = beginning.hasDigit ? [...numbers, ...words] : [...words, ...numbers];
	return [...new Set(all)].slice(0, SUGGESTIONS_COUNT);
}

/** Numbers that go on like what was typed, however it is spelled, as the content writes them: of what is sold first. */
function numbersBegun(database: Rows, { key }: Beginning): string[] {
	if (key.length < 2) return [];
	const numbers = database.all<{ model: string }>(
		"SELECT i.data ->> 'model' AS model FROM json_each(?) AS w JOIN item AS i ON i.kind = 'products' AND i.id = w.value ORDER BY w.key",
		JSON.stringify(beginningLike(database, key)),
	);
	// Aliases and names begin like it as well.
	return numbers.map(({ model }) => model).filter((model) => modelKey(model).startsWith(key));
}

/**
 * What was typed with its last word completed, and gone on by the word behind it, as titles and keywords have it: what most
 * of them have comes first. Words that say nothing are no word to go on to. Read are the first that hold the words, however many there are.
 */
function wordsBegun(database: Rows, locale: string, query: string, reader: Audience): string[] {
	const beginning = beginningOf(query, locale);
	const text = queryText(query).trimEnd();
	const typed = withUnfinished([...wordsOf(text, locale)]);
	const last = typed.at(-1);
	if (!last || beginning.words.length === 0) return [];
	const head = text.slice(0, last.start);
	const before = typed.slice(0, -1).map(({ word }) => word);
	const asked = { before, last: last.word, stops: stopWords(locale), locale };
	const counted = new Map<string, { readonly text: string; count: number }>();
	const phrases = [inTitle, somewhere].flatMap((way) => phrasesOf(database, locale, way(beginning), reader));
	for (const phrase of new Set(phrases))
		for (const { text, count } of completionsIn(phrase, asked)) {
			const key = fold(text);
			const known = counted.get(key);
			if (known) known.count += count;
			else counted.set(key, { text, count });
		}
	return [...counted.values()]
		.toSorted((a, b) => b.count - a.count || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
		.slice(0, SUGGESTIONS_COUNT)
		.map((each) => head + each.text);
}

/** Words whose last one is all that stands there without a blank, where its script has none: half a word is cut as no whole one is (リ and モ of リモコン). */
function withUnfinished(typed: readonly PlacedWord[]): readonly PlacedWord[] {
	const after = typed.findLastIndex(
		({ word, end }, place) => !isUnspaced(word) || (typed[place + 1]?.start ?? end) !== end,
	);
	const [first, ...more] = typed.slice(after + 1);
	const end = more.at(-1)?.end;
	if (first === undefined || end === undefined) return typed;
	return [
		...typed.slice(0, after + 1),
		{ word: [first, ...more].map(({ word }) => word).join(""), start: first.start, end },
	];
}

/** Titles and keywords of the first that an expression finds. */
function phrasesOf(database: Rows, locale: string, expression: string | null, reader: Audience): string[] {
	if (expression === null) return [];
	const rows = [ANY_LOCALE, locale].flatMap((each) =>
		audiencesFor(reader).flatMap((audience) => {
			const table = suggestionTable(each, audience);
			return database.all<{ title: string; phrases: string }>(
				`SELECT s.title, s.phrases FROM (SELECT rowid AS place FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid LIMIT ?) AS f
				CROSS JOIN suggestion AS s ON s.place = f.place`,
				...[expression, COMPLETIONS_WEIGHED_MAX],
			);
		}),
	);
	return rows.flatMap(({ title, phrases }) => [title, ...phrases.split("\n")]);
}

interface Asked {
	readonly before: readonly string[];
	readonly last: string;
	readonly locale: string;
	readonly stops: ReadonlySet<string>;
}

/** How a phrase goes on from the last word: to the end of its word, and to the end of the next. */
function* completionsIn(phrase: string, { before, last, locale, stops }: Asked) {
	const words = [...wordsOf(phrase, locale)];
	const isThere = before.every((word) => stops.has(word) || words.some((each) => each.word === word));
	if (!isThere) return;
	for (const [place, { word, start }] of words.entries()) {
		let [to, joined, end] = [place, word, words[place]?.end ?? start];
		for (let next = words[to + 1]; joined.length < last.length && next?.start === end; next = words[to + 1]) {
			joined += next.word;
			end = next.end;
			to++;
		}
		if (!joined.startsWith(last)) continue;
		const isInARow = before.every((each, index) => words[place - before.length + index]?.word === each);
		const count = isInARow ? IN_A_ROW : 1;
		if (joined !== last && stops.has(joined)) continue;
		if (joined !== last) yield { text: phrase.slice(start, end), count };
		const next = words[to + 1];
		if (isInARow && next && !stops.has(next.word) && /^[\s-]?$/u.test(phrase.slice(end, next.start)))
			yield { text: phrase.slice(start, next.end), count: count - 1 };
	}
}
