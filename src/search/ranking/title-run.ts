import { isWritten } from "../text/private-letters.ts";

/** A word of a query, and how much it tells: nothing where it is not searched for. */
interface TypedWord {
	readonly word: string;
	readonly weight: number;
}

/**
 * How much of a query stands in a title word for word: of its words that stand there side by side the row that tells most.
 *
 * @param typed all words of a query in their order
 * @param tokens of the title, as the index has them
 * @returns from 0 (no two words that tell something stand together) to 1 (all of them do)
 */
export function titleRun(typed: readonly TypedWord[], tokens: readonly string[]): number {
	const title = tokens.filter(isWritten);
	let best = 0;
	for (const [from, { word }] of typed.entries())
		for (let place = title.indexOf(word); place >= 0; place = title.indexOf(word, place + 1)) {
			let length = 1;
			while (from + length < typed.length && typed[from + length]?.word === title[place + length]) length++;
			const telling = typed.slice(from, from + length).filter(({ weight }) => weight > 0);
			if (telling.length > 1) best = Math.max(best, sumOf(telling));
		}
	return best === 0 ? 0 : best / sumOf(typed);
}

const sumOf = (words: readonly TypedWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);
