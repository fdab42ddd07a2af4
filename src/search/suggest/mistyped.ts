import type { Audience } from "#src/contract/audience.ts";
import {
	COMPOUND_LETTERS_MAX,
	CORRECTED_WORD_LETTERS_MAX,
	MEANT_BEGINNINGS_MAX,
	MEANT_COUNTED_MAX,
	SPELLING_LETTERS,
} from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { isUnspaced } from "../text/words.ts";

/** How much more often letters are exchanged, left out or doubled than others are typed. */
const LIKELY = 3;
/** And how much less often a digit is typed for a letter, or a letter for a digit. */
const UNLIKELY = 0.3;
const DIGIT = /\p{Nd}/u;
/** Letters that may follow one beginning or another, of those that are tried. */
const FOLLOWING_MAX = 1_000;
const LAST = "\u{10ffff}";

/** The letters with which terms go on that begin like one of these: one look at the index for each. */
const FOLLOWING = `WITH RECURSIVE follow (beginning, term) AS (
	SELECT b.value, (SELECT term FROM suggestion_term WHERE locale = ?1 AND audience = ?2 AND term > b.value ORDER BY term LIMIT 1) FROM json_each(?3) AS b
	UNION ALL SELECT f.beginning, (SELECT t.term FROM suggestion_term AS t WHERE t.locale = ?1 AND t.audience = ?2
		AND t.term > f.beginning || substr(f.term, length(f.beginning) + 1, 1) || '${LAST}' ORDER BY t.term LIMIT 1)
	FROM follow AS f WHERE substr(f.term, 1, length(f.beginning)) = f.beginning)
SELECT beginning, substr(term, length(beginning) + 1, 1) AS letter FROM follow
WHERE substr(term, 1, length(beginning)) = beginning LIMIT ${FOLLOWING_MAX}`;

/** Those with which a term begins, and how many do, as far as they are counted. */
const BEGUN = `SELECT beginning, n FROM (SELECT b.value AS beginning, (SELECT count(*) FROM (
	SELECT 1 FROM suggestion_term WHERE locale = ?1 AND audience = ?2 AND term >= b.value AND term < b.value || '${LAST}' LIMIT ?4)) AS n
	FROM json_each(?3) AS b) WHERE n > 0`;

export interface Terms {
	readonly database: Rows;
	readonly locale: string;
	readonly audience: Audience;
}

/** Which of these a term begins with, and how many do; more than `most` are not counted. */
function countBegun(
	{ database, locale, audience }: Terms,
	beginnings: readonly string[],
	most: number,
): ReadonlyMap<string, number> {
	const rows = database.all<{ beginning: string; n: number }>(
		BEGUN,
		...[locale, audience, JSON.stringify(beginnings), most],
	);
	return new Map(rows.map(({ beginning, n }) => [beginning, n]));
}

/** Which of these a term begins with. */
export const begunIn = (terms: Terms, beginnings: readonly string[]): ReadonlySet<string> =>
	new Set(countBegun(terms, beginnings, 1).keys());

/** Two terms that were typed as one word, each pair with a blank between. */
const AS_TWO = `SELECT pair.value AS pair FROM json_each(?3) AS pair WHERE EXISTS (
	SELECT 1 FROM suggestion_term WHERE locale = ?1 AND audience = ?2 AND term = substr(pair.value, 1, instr(pair.value, ' ') - 1)) AND EXISTS (
	SELECT 1 FROM suggestion_term WHERE locale = ?1 AND audience = ?2 AND term >= substr(pair.value, instr(pair.value, ' ') + 1)
		AND term <= substr(pair.value, instr(pair.value, ' ') + 1) || ?4)`;

/**
 * A word as two that terms are, each of three letters at least: `sound bar` of `soundbar`.
 *
 * @param isUnfinished whether the second may be the beginning of a term, of two letters
 */
export function splitsIn({ database, locale, audience }: Terms, word: string, isUnfinished: boolean): string[] {
	const first = SPELLING_LETTERS.ofTwo;
	const least = first + (isUnfinished ? first - 1 : first);
	if (word.length < least || word.length > COMPOUND_LETTERS_MAX || isUnspaced(word)) return [];
	const pairs = Array.from({ length: word.length + 1 - least }, (_, more) => {
		const at = first + more;
		return `${word.slice(0, at)} ${word.slice(at)}`;
	});
	const rows = database.all<{ pair: string }>(
		AS_TWO,
		...[locale, audience, JSON.stringify(pairs), isUnfinished ? LAST : ""],
	);
	return rows.map(({ pair }) => pair);
}

/** A beginning that somebody may have meant. */
export interface Meant {
	readonly beginning: string;
	/** How much speaks for it: how many terms begin so, and how often people err like that. */
	readonly weight: number;
}

/**
 * Beginnings of terms that are one mistake away from what was typed. Letters exchanged, left out or doubled tell which
 * were meant; one that is wrong or too many may be any.
 *
 * @param mark with which these terms begin; it is no letter that was typed
 */
export function meantBeginnings(terms: Terms, typed: string, mark = ""): Meant[] {
	if (typed.length > CORRECTED_WORD_LETTERS_MAX || !isPlain(typed)) return [];
	const ways = new Map<string, number>();
	const add = (beginning: string, likelihood: number) => {
		if (beginning !== typed) ways.set(mark + beginning, Math.max(likelihood, ways.get(mark + beginning) ?? 0));
	};
	// What follows a beginning that no term has leads nowhere: the mistake stands before it.
	for (const [at, following] of lettersAfter(terms, typed, mark)) {
		const [before, letter = "", next = "", after] = [typed.slice(0, at), typed[at], typed[at + 1], typed.slice(at + 1)];
		if (next !== "") add(`${before}${next}${letter}${after.slice(1)}`, LIKELY);
		for (const each of following) add(before + each + letter + after, LIKELY);
		for (const each of following) add(before + each + after, DIGIT.test(each) === DIGIT.test(letter) ? 1 : UNLIKELY);
		add(before + after, letter === next || letter === typed[at - 1] ? LIKELY : 1);
	}
	return [...countBegun(terms, [...ways.keys()], MEANT_COUNTED_MAX)]
		.map(([beginning, count]) => ({
			beginning: beginning.slice(mark.length),
			weight: count * (ways.get(beginning) ?? 0),
		}))
		.sort((a, b) => b.weight - a.weight || (a.beginning < b.beginning ? -1 : 1))
		.slice(0, MEANT_BEGINNINGS_MAX);
}

/** Letters of the first plane alone: a place in them is a place in what the database counts. */
const isPlain = (typed: string): boolean => /^[\u0020-\ud7ff\uf900-\uffff]+$/.test(typed);

const LETTER = /^[\p{L}\p{N}]$/u;

/** By place, the letters that terms have there which begin like what was typed before it. */
function lettersAfter({ database, locale, audience }: Terms, typed: string, mark: string): Map<number, string[]> {
	const beginnings = Array.from({ length: typed.length }, (_, at) => mark + typed.slice(0, at));
	const rows = database.all<{ beginning: string; letter: string }>(
		FOLLOWING,
		...[locale, audience, JSON.stringify(beginnings)],
	);
	const letters = new Map<number, string[]>();
	for (const { beginning, letter } of rows) {
		if (!LETTER.test(letter)) continue;
		const at = beginning.length - mark.length;
		const known = letters.get(at);
		if (known) known.push(letter);
		else letters.set(at, [letter]);
	}
	return letters;
}
