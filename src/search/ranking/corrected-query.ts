import type { Rows } from "../rows.ts";
import { corrections } from "../spelling/corrections.ts";
import { stopWords } from "../text/stop-words.ts";
import type { Understood } from "../understand.ts";
import { finding } from "./expression.ts";
import { type Wanted, wantedIn } from "./wanted.ts";

/** A query with other words. */
interface CorrectedQuery {
	readonly understood: Understood;
	/** What it asks for. */
	readonly wanted: readonly Wanted[];
}

/**
 * A query with those of its words that nobody wrote replaced; null when nothing is. A word is known where
 * another for the same thing finds something, a phrase where there are others for it. Of the words that one may be the
 * rest of the query chooses: the likeliest with which a title holds all of it, else any text.
 *
 * @param known what the query asks for as it was typed
 * @param isHeld whether an expression finds anything of what is asked
 */
export function correctedQuery(
	database: Rows,
	locale: string,
	understood: Understood,
	known: readonly Wanted[],
	isHeld: (expression: string) => boolean,
): CorrectedQuery | null {
	const { typed, words, phrases } = understood;
	const kept = new Set(
		known
			.filter((each) => each.others.length > 0 && (!isWord(each) || isHeld(finding([each], "AND"))))
			.flatMap(({ terms }) => terms.flatMap(({ word, parts }) => [word, ...(parts ?? [])])),
	);
	const found = corrections(
		database,
		locale,
		words.filter((word) => !kept.has(word)),
	);
	if (found.size === 0) return null;
	const stops = stopWords(locale);
	const chosen = new Map<string, readonly string[]>();
	const made = (): CorrectedQuery => {
		const replaced = (each: readonly string[]) =>
			each.flatMap((word) => chosen.get(word) ?? found.get(word)?.[0] ?? [word]);
		// A mistyped "what" says as little as a right one.
		const telling = replaced(words).filter((word) => !stops.has(word));
		const other: Understood = {
			...understood,
			typed: replaced(typed),
			words: telling.length > 0 ? telling : replaced(words),
			phrases: phrases.map(replaced),
		};
		return { understood: other, wanted: wantedIn(database, locale, other) };
	};
	for (const [word, others] of words.length > 1 ? found : []) {
		if (others.length < 2) continue;
		// Beside a word that says nothing any text would do: it comes behind the others.
		const saysNothing = (other: readonly string[]) => Number(other.every((each) => stops.has(each)));
		const choices = others
			.toSorted((a, b) => saysNothing(a) - saysNothing(b))
			.map((other) => {
				chosen.set(word, other);
				return { other, expression: finding(made().wanted, "AND") };
			});
		const best =
			choices.find(({ expression }) => isHeld(`title : (${expression})`)) ??
			choices.find(({ expression }) => isHeld(expression));
		chosen.set(word, best?.other ?? others[0] ?? [word]);
	}
	return made();
}

/** Whether a thing is asked for by one word that is nothing else. */
const isWord = ({ terms: [first, ...more] }: Wanted): boolean => more.length === 0 && first?.parts === null;
