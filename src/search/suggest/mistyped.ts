import type { Audience } from "#src/contract/audience.ts";
import { CORRECTED_WORD_LETTERS_MAX, MEANT_BEGINNINGS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";

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

/** Those with which a term begins. */
const BEGUN = `SELECT b.value AS beginning FROM json_each(?3) AS b WHERE EXISTS (
	SELECT 1 FROM suggestion_term WHERE locale = ?1 AND audience = ?2 AND term >= b.value AND term < b.value || '${LAST}')`;

export interface Terms {
	readonly database: Rows;
	readonly locale: string;
	readonly audience: Audience;
}

/** Which of these a term begins with. */
export const begunIn = ({ database, locale, audience }: Terms, beginnings: readonly string[]): Set<string> =>
	new Set(
		database
			.all<{ beginning: string }>(BEGUN, locale, audience, JSON.stringify(beginnings))
			.map(({ beginning }) => beginning),
	);

/**
 * Beginnings of terms that are one mistake away from what was typed: the likeliest kind of mistake first, as lists. Two
 * letters exchanged and one left out tell which were meant; one wrong or one too many may be any.
 *
 * @param mark with which these terms begin; it is no letter that was typed
 */
export function meantBeginnings(terms: Terms, typed: string, mark = ""): string[][] {
	if (typed.length > CORRECTED_WORD_LETTERS_MAX || !isPlain(typed)) return [];
	const letters = lettersAfter(terms, typed, mark);
	const ways: [Set<string>, Set<string>, Set<string>] = [new Set(), new Set(), new Set()];
	const [likely, wrong, many] = ways;
	// What follows a beginning that no term has leads nowhere: the mistake stands before it.
	for (const [at, following] of letters) {
		const [before, letter = "", next = "", after] = [typed.slice(0, at), typed[at], typed[at + 1], typed.slice(at + 1)];
		if (next !== "") likely.add(`${before}${next}${letter}${after.slice(1)}`);
		for (const each of following) likely.add(before + each + letter + after);
		for (const each of following) wrong.add(before + each + after);
		(letter === next || letter === typed[at - 1] ? likely : many).add(before + after);
	}
	const known = begunIn(
		terms,
		[...ways.flatMap((each) => [...each])].map((each) => mark + each),
	);
	const seen = new Set([typed]);
	return ways.map((each) =>
		[...each]
			.filter((beginning) => {
				if (seen.has(beginning) || !known.has(mark + beginning)) return false;
				seen.add(beginning);
				return true;
			})
			.slice(0, MEANT_BEGINNINGS_MAX),
	);
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
