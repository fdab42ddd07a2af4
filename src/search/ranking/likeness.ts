import { SIBLING_BITS_MAX, SIBLING_WORDS_MAX } from "#src/site/search-limits.ts";
import type { SearchDocument } from "../search-document.ts";
import { compoundsOf } from "../text/hyphened.ts";
import { isWritten } from "../text/private-letters.ts";
import { wordsOf } from "../text/words.ts";

/** Bits of one half of a gist. */
const HALF = 32;
const DIGITS = /\p{Nd}{2,}/gu;

/** A text as 32 bits, of which each depends on all of it (FNV-1a, then the last step of MurmurHash3). */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return mixed(hash);
}

function mixed(hash: number): number {
	const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
	return (twice ^ (twice >>> 16)) >>> 0;
}

/**
 * Words as 64 bits of which few differ where few words do (simhash, Charikar 2002), as hexadecimal digits: each word and
 * each two neighbours have a vote on every bit.
 */
function gistOf(words: readonly string[]): string {
	const votes = new Int32Array(2 * HALF);
	const pairs = words.slice(1).map((word, place) => `${words[place]} ${word}`);
	for (const feature of new Set([...words, ...pairs])) {
		const low = hashOf(feature);
		const high = mixed(low + 0x9e3779b9);
		for (let bit = 0; bit < HALF; bit++) {
			votes[bit] = (votes[bit] ?? 0) + ((low >>> bit) & 1) * 2 - 1;
			votes[HALF + bit] = (votes[HALF + bit] ?? 0) + ((high >>> bit) & 1) * 2 - 1;
		}
	}
	const half = (from: number) =>
		votes.subarray(from, from + HALF).reduce((bits, vote, bit) => (vote > 0 ? bits | (1 << bit) : bits), 0) >>> 0;
	return [half(0), half(HALF)].map((bits) => bits.toString(16).padStart(HALF / 4, "0")).join("");
}

/** Every word by which products are named, a number written as one word and the digits in it as well: `65` of `HTV-65E9K`. */
const namesIn = (about: SearchDocument["about"], locale: string): ReadonlySet<string> =>
	new Set(
		about
			.flatMap(({ names }) => names)
			.flatMap((name) => {
				const words = Array.from(wordsOf(name, locale), ({ word }) => word);
				const joined = Array.from(compoundsOf(name), (compound) => compound.joined);
				return [...words, ...joined, ...words.flatMap((word) => word.match(DIGITS) ?? [])];
			}),
	);

/**
 * What a document says of its products without their names, so that it can be told whether another says the same of
 * siblings of them, models of the same categories: a key of its title, a key of its products, and the gist of its text.
 *
 * @param title and `body`: its tokens as the index has them
 * @returns null where nothing is like it: it is about no product, or is nothing but a title
 */
export function likenessOf(
	{ about }: Pick<SearchDocument, "about">,
	title: string,
	body: string,
	locale: string,
): string | null {
	if (about.length === 0) return null;
	const names = namesIn(about, locale);
	const wordsLeft = (tokens: string) =>
		tokens.split(" ").filter((word) => word !== "" && isWritten(word) && !names.has(word));
	const [titled, told] = [wordsLeft(title), wordsLeft(body).slice(0, SIBLING_WORDS_MAX)];
	if (told.length === 0) return null;
	const keyOf = (values: Iterable<string>) => hashOf([...new Set(values)].sort().join("\n")).toString(36);
	const categories = keyOf(about.map(({ category }) => category));
	return [
		`${hashOf(titled.join(" ")).toString(36)}-${categories}`,
		keyOf(about.map(({ id }) => id)),
		gistOf(told),
	].join(" ");
}

/** A likeness taken apart. */
export interface Likeness {
	/** Of its title and the categories of its products: equal where both are. */
	readonly title: string;
	/** Which products it is about. */
	readonly about: string;
	readonly gist: readonly [number, number];
}

/** What `likenessOf` made. */
export function likenessIn(written: string): Likeness {
	const [title = "", about = "", gist = ""] = written.split(" ");
	const half = (from: number) => Number.parseInt(gist.slice(from, from + HALF / 4), 16);
	return { title, about, gist: [half(0), half(HALF / 4)] };
}

/** Whether two texts whose titles are the same say nearly the same as well. */
export const isAlike = (one: Likeness, other: Likeness): boolean =>
	bitsIn(one.gist[0] ^ other.gist[0]) + bitsIn(one.gist[1] ^ other.gist[1]) <= SIBLING_BITS_MAX;

/** How many bits of a half are set. */
function bitsIn(half: number): number {
	let count = 0;
	for (let rest = half >>> 0; rest !== 0; rest &= rest - 1) count++;
	return count;
}
