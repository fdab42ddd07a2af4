import { SYNONYMS_OF_PHRASE_MAX } from "#src/site/pack-limits.ts";
import type { Rows, WritableRows } from "../rows.ts";
import { type SpelledWord, writeSpellings } from "../spelling/spelling-table.ts";
import { fold } from "../text/fold.ts";
import { wordsAmong } from "../text/vocabulary.ts";
import { isUnspaced } from "../text/words.ts";
import { builtInSynonyms } from "./built-in-synonyms.ts";
import { foldedPhrase, formsKey } from "./phrase.ts";

/** Other phrases for a phrase, in the order in which they were written; the phrase stands for all its forms. */
export const SYNONYM_TABLE =
	"CREATE TABLE synonym (locale TEXT NOT NULL, audience TEXT NOT NULL, phrase TEXT NOT NULL, place INTEGER NOT NULL, other TEXT NOT NULL, PRIMARY KEY (locale, phrase, place)) WITHOUT ROWID;";

/** A phrase as texts have it: of a script without spaces with the particles that its words are told by without. */
const asWritten = (written: string, phrase: string): string =>
	isUnspaced(phrase) && !/\s/u.test(written) ? fold(written) : phrase;

/** The phrases of groups by all their forms, each with the others of its groups. */
function othersIn(groups: readonly (readonly string[])[], locale: string): Map<string, Set<string>> {
	const others = new Map<string, Set<string>>();
	for (const group of groups) {
		const phrases = group.flatMap((written) => {
			const phrase = foldedPhrase(written, locale);
			return phrase === null ? [] : [{ key: formsKey(phrase, locale), other: asWritten(written, phrase) }];
		});
		for (const { key } of phrases) {
			const known = others.get(key) ?? new Set();
			for (const { key: otherKey, other } of phrases)
				if (otherKey !== key && known.size < SYNONYMS_OF_PHRASE_MAX) known.add(other);
			others.set(key, known);
		}
	}
	return others;
}

/**
 * Writes the synonyms of a locale. A phrase of the pack has the pack's alone; one that stands there by itself has none.
 * Others have those that are built in. The vocabulary
 * is written before: a word for what stands there is one that others are corrected to.
 *
 * @param groups of the pack: phrases for the same thing
 */
export function writeSynonyms(
	database: WritableRows,
	locale: string,
	groups: readonly (readonly string[])[] = [],
): void {
	const own = othersIn(groups, locale);
	const builtIn = othersIn(builtInSynonyms(locale), locale);
	for (const [phrase, others] of new Map([...builtIn, ...own])) {
		// What the pack says of a word holds from both sides.
		const kept = [...others].filter(
			(other) => own.has(phrase) || !own.has(formsKey(foldedPhrase(other, locale) ?? other, locale)),
		);
		for (const [place, other] of kept.entries())
			database.run(
				"INSERT INTO synonym (locale, audience, phrase, place, other) VALUES (?, 'public', ?, ?, ?)",
				...[locale, phrase, place, other],
			);
	}
	spellSynonyms(database, locale);
}

/** Writes the words of synonyms that others are corrected to: those for what stands in the texts, whose vocabulary is written. */
export function spellSynonyms(database: WritableRows, locale: string): void {
	const words = database.all<{ other: string }>(
		"SELECT DISTINCT other FROM synonym WHERE locale = ? AND instr(other, ' ') = 0",
		locale,
	);
	const spelled = words.flatMap(({ other: word }): [string, SpelledWord][] => {
		const others = database.all<{ other: string }>(
			"SELECT other FROM synonym WHERE locale = ? AND phrase = ? ORDER BY place",
			...[locale, formsKey(word, locale)],
		);
		const known = standing(
			database,
			locale,
			others.map(({ other }) => other),
		);
		return known ? [[word, known]] : [];
	});
	writeSpellings(database, locale, spelled);
}

/** How often and for whom the one of these phrases stands in the texts that most can read; null when none may. */
function standing(database: Rows, locale: string, phrases: readonly string[]): SpelledWord | null {
	const found = phrases.flatMap((phrase): SpelledWord[] => {
		const words = [...new Set(phrase.split(" "))];
		const rows = wordsAmong(database, locale, words);
		if (rows.length < words.length) return [];
		const audience = rows.every((row) => row.audience === "public") ? "public" : "asc";
		return [{ audience, count: Math.min(...rows.map(({ count }) => count)), titled: 0 }];
	});
	const open = found.filter(({ audience }) => audience === "public");
	return (open.length > 0 ? open : found).toSorted((a, b) => b.count - a.count)[0] ?? null;
}

/**
 * Other phrases for phrases of a query (`phrasesIn`), as folded words with a blank between; a phrase in any
 * of its forms has them, and one without any is left out. One look-up a phrase.
 */
export function synonymsOf(
	database: Rows,
	locale: string,
	phrases: readonly string[],
): ReadonlyMap<string, readonly string[]> {
	const rows = database.all<{ key: number; other: string }>(
		`SELECT asked.key, s.other FROM json_each(?) AS asked CROSS JOIN synonym AS s
		ON s.locale = ? AND s.phrase = asked.value ORDER BY asked.key, s.place`,
		JSON.stringify(phrases.map((phrase) => formsKey(phrase, locale))),
		locale,
	);
	return new Map(
		[...Map.groupBy(rows, ({ key }) => phrases[key] ?? "")].map(([phrase, own]) => [
			phrase,
			[...new Set(own.map(({ other }) => other))],
		]),
	);
}
