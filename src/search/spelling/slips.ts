/** How a typed word differs from another one. */
interface Slips {
	/** Letters missing, too many, wrong or exchanged with their neighbour. */
	readonly count: number;
	/** A slip of the fingers rather than another word: neighbours exchanged, a letter doubled or not, a key beside the right one. */
	readonly isLikely: boolean;
}

const KEYBOARDS = [
	["qwertyuiop", "asdfghjkl", "zxcvbnm"],
	["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
];
const KEYS = new Map(
	KEYBOARDS.flatMap((rows, board) =>
		rows.flatMap((row, down) => [...row].map((letter, across) => [letter, { board, down, across }] as const)),
	),
);

function areBeside(one = "", other = ""): boolean {
	const [a, b] = [KEYS.get(one), KEYS.get(other)];
	return a?.board === b?.board && a !== undefined && b !== undefined
		? Math.abs(a.down - b.down) <= 1 && Math.abs(a.across - b.across) <= 1
		: false;
}

/**
 * How two words differ (optimal string alignment distance, the restricted form of Damerau-Levenshtein); null when by more
 * than `most`.
 */
export function slipsBetween(typed: string, word: string, most: number): Slips | null {
	if (Math.abs(typed.length - word.length) > most) return null;
	let [before, last]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)];
	for (let i = 1; i <= typed.length; i++) {
		const row: number[] = [];
		if (i <= most) row[0] = i;
		let least = most + 1;
		// What is further from the diagonal is further than that many slips.
		for (let j = Math.max(1, i - most); j <= Math.min(word.length, i + most); j++) {
			const isSame = typed[i - 1] === word[j - 1];
			let cost = Math.min((last[j - 1] ?? FAR) + Number(!isSame), (last[j] ?? FAR) + 1, (row[j - 1] ?? FAR) + 1);
			if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
				cost = Math.min(cost, (before[j - 2] ?? FAR) + 1);
			row[j] = cost;
			least = Math.min(least, cost);
		}
		if (least > most) return null;
		[before, last] = [last, row];
	}
	const count = last[word.length] ?? FAR;
	return count > most ? null : { count, isLikely: count === 1 && isSlipOfFingers(typed, word) };
}

/** More slips than any are understood. */
const FAR = 1_000;

function isSlipOfFingers(typed: string, word: string): boolean {
	let at = 0;
	while (at < typed.length && typed[at] === word[at]) at++;
	if (typed.length !== word.length) {
		const long = typed.length > word.length ? typed : word;
		return long[at] === long[at - 1];
	}
	return areBeside(typed[at], word[at]) || (typed[at] === word[at + 1] && typed[at + 1] === word[at]);
}
