import type { Audience } from "#src/contract/audience.ts";
import { SPELLING_COUNT_MIN, SPELLINGS_AT_ONCE } from "#src/site/search-limits.ts";
import type { WritableRows } from "../rows.ts";
import { deletionsKept, deletionsOf, isCorrectable, lettersOf } from "./deletions.ts";

/** Words that others may be corrected to, by what is left of their beginnings when letters are left out. */
export const SPELLING_TABLE =
	"CREATE TABLE spelling (locale TEXT NOT NULL, audience TEXT NOT NULL, key TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (locale, key, word)) WITHOUT ROWID;";

/** A word of the vocabulary, or one that stands for such words. */
export interface SpelledWord {
	readonly audience: Audience;
	/** How often it stands in the texts, or what it stands for. */
	readonly count: number;
	/** How often in titles. */
	readonly titled: number;
}

/** Writes the words of a locale that others are corrected to; what stands in one text alone is meant by who is one slip away, not two. A word that is written again is for whom either is. */
export function writeSpellings(
	database: WritableRows,
	locale: string,
	words: Iterable<readonly [word: string, known: SpelledWord]>,
): void {
	let rows: Spelling[] = [];
	for (const [word, { audience, count, titled }] of words) {
		for (const key of keysOf(word, { count, titled })) rows.push([key, word, audience]);
		if (rows.length < SPELLINGS_AT_ONCE) continue;
		writeRows(database, locale, rows);
		rows = [];
	}
	writeRows(database, locale, rows);
}

type Spelling = readonly [key: string, word: string, audience: Audience];

function writeRows(database: WritableRows, locale: string, rows: Spelling[]): void {
	// In the order of the table, and many at a time: that is faster.
	rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
	for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
		database.run(
			"INSERT INTO spelling (locale, key, word, audience) SELECT ?1, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2) WHERE true ON CONFLICT DO UPDATE SET audience = 'public' WHERE excluded.audience = 'public'",
			...[locale, JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))],
		);
}

/** Whether a word stands in so few texts, and none of their titles, that it may be a mistake itself. */
const isRare = ({ count, titled }: Pick<SpelledWord, "count" | "titled">): boolean =>
	count < SPELLING_COUNT_MIN && titled === 0;

/** Under which a word is found by whom it is meant; none where no other word is corrected to it. */
function keysOf(word: string, known: Pick<SpelledWord, "count" | "titled">): ReadonlySet<string> {
	if (!isCorrectable(word)) return new Set();
	const letters = lettersOf(word);
	return deletionsOf(letters, isRare(known) ? 1 : deletionsKept(letters.length));
}

/** Whether a word of the vocabulary is found by the same keys as before, by whom it was: nothing is to be written of it. */
export const isSpelledAlike = (was: SpelledWord, is: SpelledWord): boolean =>
	was.audience === is.audience && isRare(was) === isRare(is);

/** Takes away what `writeSpellings` wrote of a word as it was. */
export function removeSpelling(
	database: WritableRows,
	locale: string,
	word: string,
	known: Pick<SpelledWord, "count" | "titled">,
): void {
	for (const key of keysOf(word, known))
		database.run("DELETE FROM spelling WHERE locale = ? AND key = ? AND word = ?", ...[locale, key, word]);
}

/** Rows that are written with one statement. */
const ROWS_AT_ONCE = 5_000;
