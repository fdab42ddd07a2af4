import type { Audience } from "#src/contract/audience.ts";
import { remembered } from "#src/site/remembered.ts";
import { WORDS_REMEMBERED_MAX } from "#src/site/search-limits.ts";
import type { WritableRows } from "../rows.ts";
import type { CountedWord } from "../word-counts.ts";
import type { CountOf } from "./compound-parts.ts";

/** Words that are written with one statement. */
const WORDS_AT_ONCE = 5_000;

const WORDS =
	"(locale, audience, word, count, titled) SELECT ?1, value ->> 1, value ->> 0, value ->> 2, value ->> 3 FROM json_each(?2) WHERE true";

/** What the public may read is counted for the public alone. */
const COUNTED = `INSERT INTO vocabulary ${WORDS}
ON CONFLICT DO UPDATE SET audience = excluded.audience,
	count = excluded.count + iif(audience = excluded.audience, count, 0),
	titled = excluded.titled + iif(audience = excluded.audience, titled, 0)
WHERE audience = excluded.audience OR excluded.audience = 'public'`;

const COUNTED_FOR_AGENTS = `INSERT INTO agents_word ${WORDS}
ON CONFLICT DO UPDATE SET count = count + excluded.count, titled = titled + excluded.titled`;

/** Adds words to the vocabulary of a locale; those that stand there are counted in addition. */
export function writeVocabulary(
	database: WritableRows,
	locale: string,
	words: readonly (readonly [word: string, counted: CountedWord])[],
): void {
	// In the order of the table: that is faster.
	const rows = words.map(([word, { audience, count, titled }]) => [word, audience, count, titled] as const);
	rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
	for (let at = 0; at < rows.length; at += WORDS_AT_ONCE)
		database.run(COUNTED, locale, JSON.stringify(rows.slice(at, at + WORDS_AT_ONCE)));
	const forAgents = rows.filter(([, audience]) => audience === "asc");
	for (let at = 0; at < forAgents.length; at += WORDS_AT_ONCE)
		database.run(COUNTED_FOR_AGENTS, locale, JSON.stringify(forAgents.slice(at, at + WORDS_AT_ONCE)));
}

/** How often a word stands in texts, and in titles among them. */
type Times = Pick<CountedWord, "count" | "titled">;

/**
 * Counts a word anew where texts with it came or went.
 *
 * @param changes how much more often it stands in texts of each audience, less than nothing where it went
 * @returns what the vocabulary had of it, and has now; undefined where it stands in no text
 */
export function changeWord(
	database: WritableRows,
	locale: string,
	word: string,
	changes: readonly CountedWord[],
): { readonly was: CountedWord | undefined; readonly is: CountedWord | undefined } {
	const was = vocabularyWord(database, locale, word);
	const forAgents = database.get<Times>(
		"SELECT count, titled FROM agents_word WHERE locale = ? AND word = ?",
		...[locale, word],
	);
	const counted = (audience: Audience, before: Times | undefined): CountedWord => {
		const all = [before, ...changes.filter((change) => change.audience === audience)];
		const sum = (of: (times: Times) => number) => all.reduce((total, each) => total + (each ? of(each) : 0), 0);
		return { audience, count: sum(({ count }) => count), titled: sum(({ titled }) => titled) };
	};
	const [open, closed] = [counted("public", was?.audience === "public" ? was : undefined), counted("asc", forAgents)];
	const is = [open, closed].find(({ count }) => count > 0);
	if (changes.some(({ audience }) => audience === "asc")) putWord(database, "agents_word", locale, word, closed);
	putWord(database, "vocabulary", locale, word, is);
	return { was, is };
}

function putWord(
	database: WritableRows,
	table: "vocabulary" | "agents_word",
	locale: string,
	word: string,
	counted: CountedWord | undefined,
): void {
	if (!counted || counted.count <= 0)
		database.run(`DELETE FROM ${table} WHERE locale = ? AND word = ?`, ...[locale, word]);
	else
		database.run(
			`INSERT OR REPLACE INTO ${table} (locale, audience, word, count, titled) VALUES (?, ?, ?, ?, ?)`,
			...[locale, counted.audience, word, counted.count, counted.titled],
		);
}

/** The words of a locale, one at a time. */
export function* vocabularyOf(
	database: WritableRows,
	locale: string,
): Generator<readonly [word: string, counted: CountedWord]> {
	for (const { word, ...counted } of database.each<CountedWord & { readonly word: string }>(
		"SELECT word, audience, count, titled FROM vocabulary WHERE locale = ? ORDER BY word",
		locale,
	))
		yield [word, counted];
}

/** A word of the vocabulary of a locale; undefined of one that stands in no text. */
const vocabularyWord = (database: WritableRows, locale: string, word: string): CountedWord | undefined =>
	database.get<CountedWord>(
		"SELECT audience, count, titled FROM vocabulary WHERE locale = ? AND word = ?",
		...[locale, word],
	);

/** How often words stand in what an audience reads, when the vocabulary of a locale is written. */
export function vocabularyCounts(database: WritableRows, locale: string): Readonly<Record<Audience, CountOf>> {
	const known = remembered<CountedWord | "none">(WORDS_REMEMBERED_MAX);
	const wordIn = (word: string): CountedWord | "none" => {
		const before = known.get(word);
		if (before) return before;
		const found = vocabularyWord(database, locale, word) ?? "none";
		known.set(word, found);
		return found;
	};
	const countFor = (mayCount: (audience: Audience) => boolean) => (word: string) => {
		const found = wordIn(word);
		return found !== "none" && mayCount(found.audience) ? found.count : 0;
	};
	return { public: countFor((audience) => audience === "public"), asc: countFor(() => true) };
}
