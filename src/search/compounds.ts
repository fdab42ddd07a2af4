import { COMPOUND_LETTERS_MAX, COMPOUND_PARTS_MAX, QUERY_WORD_LETTERS_MAX } from "#src/site/limits.ts";
import { fold, isUnspaced } from "./fold.ts";
import type { Rows } from "./rows.ts";
import { stopWords } from "./stop-words.ts";

/** Words with the hyphens between them; a soft hyphen is one. What stands in no compound is taken as well, so that no letter is read twice. */
const RUN = /[\p{L}\p{N}]+(?:[-\u00ad\u2010\u2011][\p{L}\p{N}]+)*/gu;
const HYPHEN = /[-\u00ad\u2010\u2011]/u;
/** Shorter parts stand in too many words. */
const PART_LEAST = 2;

/**
 * The compounds of a text that are written with hyphens, as one word each: `wifi` of `Wi-Fi`. Of three
 * parts and more each two neighbours are one as well.
 */
export function* compoundsOf(text: string): Generator<{ joined: string; written: string }> {
	if (!HYPHEN.test(text)) return;
	for (const [run] of text.matchAll(RUN)) {
		const parts = HYPHEN.test(run) ? run.split(HYPHEN) : [];
		if (parts.length < 2 || parts.length > COMPOUND_PARTS_MAX || parts.some(isUnspaced)) continue;
		if (run.length > QUERY_WORD_LETTERS_MAX) continue;
		yield { joined: fold(parts.join("")), written: run };
		if (parts.length > 2)
			for (const [place, part] of parts.slice(1).entries()) {
				const before = parts[place] ?? "";
				yield { joined: fold(before + part), written: `${before}-${part}` };
			}
	}
}

/** What is searched for as one: a word, and the two words that it may be written as. */
export interface Term {
	readonly word: string;
	readonly parts: readonly [string, string] | null;
	/** Whether the two need not stand side by side, as in a name: `Arco 700 and 900`. */
	readonly isLoose: boolean;
}

/** The words of a term that are marked where they stand; neighbours that together are one of them stand for it. */
export const markedWords = ({ word, parts, isLoose }: Term): string[] =>
	parts !== null && isLoose ? [word, ...parts] : [word];

/** What is known of a query's words before they are looked up. */
interface Words {
	/** Every word, folded, in order. */
	readonly typed: readonly string[];
	/** Those that are searched for. */
	readonly words: readonly string[];
	/** Whether the last may go on. */
	readonly isOpenEnded: boolean;
}

/**
 * The words of a query as terms: two neighbours that somebody writes as one word are one, and a word
 * that is two known words may be written as these. `wifi`, `wi-fi` and `wi fi` are the same term. A
 * word that says nothing by itself counts beside a digit: `CE 41` in French.
 */
export function termsOf(database: Rows, locale: string, { typed, words, isOpenEnded }: Words): Term[] {
	const stops = stopWords(locale);
	const asked = new Set(words);
	const isPart = (word: string) => !isUnspaced(word) && word.length <= COMPOUND_LETTERS_MAX;
	const termOf = (word: string, parts: Split | null): Term => ({
		word,
		parts,
		isLoose: /\d/.test(word) && parts?.some((part) => stops.has(part)) !== true,
	});
	const joinAt = (place: number): string | null => {
		const [word = "", next] = [typed[place], typed[place + 1]];
		if (next === undefined || !isPart(word) || !isPart(next)) return null;
		return (asked.has(word) && asked.has(next)) || /\d/.test(word + next) ? word + next : null;
	};
	const splits = new Map(words.map((word) => [word, isPart(word) ? splitsOf(word, stops) : []]));
	const joins = typed.flatMap((_, place) => joinAt(place) ?? []);
	const counts = countsOf(database, locale, [...joins, ...[...splits.values()].flat(2)]);
	const last = words.at(-1) ?? "";
	const begun = begunOf(database, locale, isOpenEnded ? (splits.get(last) ?? []).map(([, end]) => end) : []);
	const terms: Term[] = [];
	for (let place = 0; place < typed.length; place++) {
		const [word = "", next = ""] = [typed[place], typed[place + 1]];
		const join = joinAt(place);
		if (join !== null && counts.has(join)) {
			terms.push(termOf(join, [word, next]));
			place++;
		} else if (asked.has(word))
			terms.push(termOf(word, commonest(splits.get(word) ?? [], counts, word === last ? begun : new Set())));
	}
	return terms;
}

type Split = readonly [string, string];

function splitsOf(word: string, stops: ReadonlySet<string>): Split[] {
	const splits: Split[] = [];
	for (let at = PART_LEAST; at <= word.length - PART_LEAST; at++) {
		const split = [word.slice(0, at), word.slice(at)] as const;
		if (/\d/.test(word) || !split.some((part) => stops.has(part))) splits.push(split);
	}
	return splits;
}

/** The split whose rarer part is the commonest; one whose end is only the beginning of a word comes last. */
function commonest(
	splits: readonly Split[],
	counts: ReadonlyMap<string, number>,
	begun: ReadonlySet<string>,
): Split | null {
	let best: { readonly split: Split; readonly weight: number } | null = null;
	for (const split of splits) {
		const [before = 0, after = 0] = split.map((part) => counts.get(part));
		if (before === 0 || (after === 0 && !begun.has(split[1]))) continue;
		const weight = Math.min(before, after);
		if (!best || weight > best.weight) best = { split, weight };
	}
	return best?.split ?? null;
}

/** How often each word stands in the texts of a locale; those that stand nowhere are left out. */
function countsOf(database: Rows, locale: string, words: readonly string[]): Map<string, number> {
	if (words.length === 0) return new Map();
	const rows = database.all<{ word: string; count: number }>(
		"SELECT word, count FROM vocabulary WHERE locale = ? AND word IN (SELECT value FROM json_each(?))",
		locale,
		JSON.stringify([...new Set(words)]),
	);
	return new Map(rows.map(({ word, count }) => [word, count]));
}

/** Of `beginnings` those with which a word of the locale begins. */
function begunOf(database: Rows, locale: string, beginnings: readonly string[]): Set<string> {
	if (beginnings.length === 0) return new Set();
	const rows = database.all<{ value: string }>(
		"SELECT value FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM vocabulary WHERE locale = ?1 AND word >= value AND word < value || '\u{10ffff}')",
		locale,
		JSON.stringify(beginnings),
	);
	return new Set(rows.map(({ value }) => value));
}
