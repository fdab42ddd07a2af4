import { modelKey } from "#src/site/model-key.ts";
import { MODEL_KEY_LETTERS_MAX } from "#src/site/search-limits.ts";
import type { Hit } from "./hits.ts";
import type { Rows } from "./rows.ts";
import { stopWords } from "./text/stop-words.ts";
import { withinWord, wordsOf } from "./text/words.ts";
import type { Understood } from "./understand.ts";

/** A code falls into at most so many words: `CE 41 2`. */
const WORDS_OF_CODE = 3;

const keyOf = (words: readonly string[]): string => modelKey(words.join(""));

/** Every code that a query may name, the longest first: `ce 41` is that code before it is a number. */
function keysOf(words: readonly string[]): string[] {
	const keys = new Set<string>();
	for (let count = WORDS_OF_CODE; count > 0; count--)
		for (let from = 0; from + count <= words.length; from++) {
			const key = keyOf(words.slice(from, from + count));
			if (key.length <= MODEL_KEY_LETTERS_MAX) keys.add(key);
		}
	return [...keys];
}

/** The words of a code as its text has them, with a blank between. */
export const codeWords = (code: string, locale: string): string =>
	Array.from(wordsOf(code, locale), ({ word }) => withinWord(word)).join(" ");

/** A query with the codes that it names in the words in which the content writes them, wherever somebody puts blanks and hyphens: so each spelling finds the same. One look. */
export function withCodesAsWritten(database: Rows, locale: string, understood: Understood): Understood {
	const { typed } = understood;
	const rows = database.all<{ key: string; written: string }>(
		"SELECT DISTINCT c.key, c.written FROM json_each(?) AS named CROSS JOIN code AS c ON c.locale = ? AND c.key = named.value ORDER BY c.written",
		...[JSON.stringify(keysOf(typed)), locale],
	);
	if (rows.length === 0) return understood;
	const written = new Map(rows.toReversed().map((row) => [row.key, row.written.split(" ")]));
	const words: string[] = [];
	for (let from = 0; from < typed.length; ) {
		const runs = [...Array(WORDS_OF_CODE).keys()].map((less) => typed.slice(from, from + WORDS_OF_CODE - less));
		const run = runs.find((each) => written.has(keyOf(each))) ?? typed.slice(from, from + 1);
		words.push(...(written.get(keyOf(run)) ?? run));
		from += run.length;
	}
	const stops = stopWords(locale);
	const telling = words.filter((word) => !stops.has(word));
	return { ...understood, typed: words, words: telling.length > 0 ? telling : words };
}

/**
 * Hits that explain a code which the query names are found at the code: its meaning for a title, the
 * remedy for a text. However many documents explain codes, only those that are shown are looked at.
 */
export function atCodes(
	database: Rows,
	locale: string,
	words: readonly string[],
	hits: readonly Omit<Hit, "anchor">[],
): Hit[] {
	const keys = keysOf(words);
	const rows = database.all<{ key: string; kind: string; id: string; anchor: string; title: string; body: string }>(
		`SELECT c.key, c.kind, c.id, c.anchor, c.title, c.body FROM json_each(?2) AS shown
		CROSS JOIN json_each(?3) AS named JOIN code AS c ON c.locale = ?1 AND c.key = named.value
		AND c.kind = json_extract(shown.value, '$[0]') AND c.id = json_extract(shown.value, '$[1]') ORDER BY named.key`,
		locale,
		JSON.stringify(hits.map(({ kind, id }) => [kind, id])),
		JSON.stringify(keys),
	);
	return hits.map((hit) => {
		const row = rows.find(({ kind, id }) => kind === hit.kind && id === hit.id);
		return row ? { ...hit, anchor: row.anchor, title: row.title, body: row.body } : { ...hit, anchor: null };
	});
}

/** What explains a code that was asked for stands first of what is shown, behind the products that lead. */
export function codesFirst(found: readonly Hit[]): Hit[] {
	const first = found.findIndex(({ type }) => type !== "model");
	const [named, others] = first < 0 ? [found, []] : [found.slice(0, first), found.slice(first)];
	return [
		...named,
		...others.filter(({ anchor }) => anchor !== null),
		...others.filter(({ anchor }) => anchor === null),
	];
}
