import { modelKey } from "#src/site/model-key.ts";
import { MODEL_KEY_LETTERS_MAX, MODELS_IN_QUERY_MAX, NUMBER_WORDS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { beginningOrEndingLike, knownKeys, productsWithKey } from "./key-rows.ts";
import { KEY_OF } from "./model-keys.ts";
import { hasDigit } from "./number-words.ts";
import { respelled } from "./respelled.ts";

/** Shorter keys stand in too many sentences. */
const LEAST = 4;
/** Of the beginning or end of a number within a sentence more must be there. */
const LEAST_OF_PART = 5;
const PARTS_MOST = 3;

interface NumbersInside {
	/** Products whose number, name or the end of one stands there. */
	readonly best: readonly string[];
	/** When there are none: products whose number begins or ends like a word there. */
	readonly near: readonly string[];
	/** The words that stand in none of these numbers. */
	readonly besides: readonly string[];
	/** The words with the first number in which a letter was typed for another as the content spells it; null when there is none. */
	readonly respelled: string | null;
}

/** Neighbouring words as one key, those that begin first and of these the longest first. */
function* runsOf(words: readonly string[]): Generator<{ from: number; to: number; key: string }> {
	for (let from = 0; from < words.length; from++)
		for (let to = Math.min(words.length, from + NUMBER_WORDS_MAX); to > from; to--) {
			const key = modelKey(words.slice(from, to).join(""));
			if (key.length >= LEAST && key.length <= MODEL_KEY_LETTERS_MAX && words.slice(from, to).some(hasDigit))
				yield { from, to, key };
		}
}

/** A number that has letters: digits alone are a year or a price as well. */
const isMixed = (key: string) => /\d/.test(key) && /\p{L}/u.test(key);

/** Products whose numbers stand among the words of a longer text. */
export function numbersInside(database: Rows, words: readonly string[]): NumbersInside {
	const runs = [...runsOf(words)];
	const known = new Set(knownKeys(database, [...new Set(runs.map(({ key }) => key))]));
	const best = new Set<string>();
	const naming = new Set<number>();
	let done = -1;
	let other: string | null = null;
	for (const { from, to, key } of runs) {
		if (best.size >= MODELS_IN_QUERY_MAX || from === done || !known.has(key)) continue;
		const rows = productsWithKey(database, key).filter(({ source }) => source !== KEY_OF.part || isMixed(key));
		for (const { slug } of rows) best.add(slug);
		if (rows.length === 0) continue;
		const spelled = respelled(
			words.slice(from, to).join(" "),
			rows.flatMap((row) => row.spelled.split(" ")),
		);
		if (spelled !== null) other ??= [...words.slice(0, from), spelled, ...words.slice(to)].join(" ");
		done = from;
		for (let at = from; at < to; at++) naming.add(at);
	}
	const besides = words.filter((_, at) => !naming.has(at));
	if (best.size > 0) return { best: [...best].slice(0, MODELS_IN_QUERY_MAX), near: [], besides, respelled: other };
	return { best: [], near: likeNumbers(database, words), besides, respelled: null };
}

/** Products whose number begins or ends like a word with letters and digits. */
function likeNumbers(database: Rows, words: readonly string[]): string[] {
	const parts = words
		.filter(hasDigit)
		.map(modelKey)
		.filter((key) => key.length >= LEAST_OF_PART && isMixed(key));
	const found = parts.slice(0, PARTS_MOST).flatMap((key) => beginningOrEndingLike(database, key));
	return [...new Set(found)].slice(0, MODELS_IN_QUERY_MAX);
}
