import { randomInt } from "node:crypto";
import { USES_AGE_INTERVAL, USES_COUNTED_MOST, USES_WIDTH } from "#src/site/cache-limits.ts";

const ROWS = 4;

/**
 * How often addresses were asked for lately, more or less and in a megabyte, however many there are: a count-min sketch
 * that forgets by halves, as TinyLFU does (Einziger, Friedman, Manes: TinyLFU, 2017). A count is never too small, and seldom
 * too large.
 */
export class UseCounts {
	readonly #counts = new Uint8Array(ROWS * USES_WIDTH);
	/** So that nobody outside knows which addresses share a count. */
	readonly #seed = randomInt(2 ** 32);
	/** Of the key looked at last. */
	readonly #places = new Uint32Array(ROWS);
	#added = 0;
	#agedAt: number;

	constructor(now: number) {
		this.#agedAt = now;
	}

	/** An address is asked for. */
	add(key: string, now: number): void {
		if (this.#added >= USES_WIDTH || now - this.#agedAt >= USES_AGE_INTERVAL) this.#age(now);
		const count = this.of(key);
		// What is counted to the end costs no room: many visitors of few pages age nothing.
		if (count >= USES_COUNTED_MOST) return;
		this.#added += 1;
		for (const place of this.#places) if (this.#counts[place] === count) this.#counts[place] = count + 1;
	}

	/** How often it was asked for; `USES_COUNTED_MOST` stands for as often or more. */
	of(key: string): number {
		this.#look(key);
		let least = USES_COUNTED_MOST;
		for (const place of this.#places) least = Math.min(least, this.#counts[place] ?? 0);
		return least;
	}

	/** Finds the places of a key, one a row, by two hashes (Kirsch, Mitzenmacher 2006). */
	#look(key: string): void {
		let hash = this.#seed;
		for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
		const step = mixed(hash) | 1;
		for (let row = 0; row < ROWS; row += 1)
			this.#places[row] = row * USES_WIDTH + (mixed(hash + Math.imul(row, step)) & (USES_WIDTH - 1));
	}

	#age(now: number): void {
		for (let place = 0; place < this.#counts.length; place += 1) this.#counts[place] = (this.#counts[place] ?? 0) >> 1;
		this.#added >>= 1;
		this.#agedAt = now;
	}
}

/** Spreads a hash over all bits. */
const mixed = (hash: number) => {
	const once = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
	return (once ^ (once >>> 15)) >>> 0;
};
