/** Numbers that look random and are the same in every run (mulberry32). */
export function numbersFrom(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
	};
}

const LATIN = "abcdefghijklmnopqrstuvwxyz";

/** Another letter of the sort that a letter is. */
function otherLetter(letter: string, pick: (below: number) => number): string {
	if (/\d/.test(letter)) return String((Number(letter) + 1 + pick(9)) % 10);
	const others = [...LATIN].filter((each) => each !== letter.toLowerCase());
	const other = others[pick(others.length)] ?? letter;
	return letter === letter.toLowerCase() ? other : other.toUpperCase();
}

/** Ways in which a letter is mistyped. */
export const SLIPS = ["missing", "too many", "wrong", "exchanged"] as const;

/** A text with one slip at a place of it: that letter missing, one too many before it, wrong, or exchanged with the next. */
export function slipAt(
	text: string,
	at: number,
	slip: (typeof SLIPS)[number],
	pick: (below: number) => number,
): string {
	const letters = [...text];
	const letter = letters[at] ?? "";
	if (slip === "missing") letters.splice(at, 1);
	else if (slip === "too many") letters.splice(at, 0, otherLetter(letter, pick));
	else if (slip === "wrong") letters[at] = otherLetter(letter, pick);
	else letters.splice(at, 2, letters[at + 1] ?? "", letter);
	return letters.join("");
}

/** A word with one slip; not in the first letter, which few mistype. */
export function oneEdit(word: string, pick: (below: number) => number): string {
	const at = 1 + pick([...word].length - 2);
	const edited = slipAt(word, at, SLIPS[pick(SLIPS.length)] ?? "wrong", pick);
	return edited === word ? oneEdit(word, pick) : edited;
}

/** A number with a wrong letter or digit at one of five places between its first letter and its last. */
export function mistyped(number: string, place: number, pick: (below: number) => number): string {
	const letters = [...number];
	const places = letters.flatMap((letter, index) => (/[\p{L}\p{N}]/u.test(letter) ? [index] : []));
	const at = places[Math.round((place * (places.length - 1)) / 4)] ?? 0;
	letters[at] = otherLetter(letters[at] ?? "", pick);
	return letters.join("");
}
