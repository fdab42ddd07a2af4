/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** One of some things, drawn by a generator. */
export function drawn<Item>(random: () => number, items: readonly Item[]): Item {
	const item = items[Math.floor(random() * items.length)];
	if (item === undefined) throw new Error("There is nothing to choose from.");
	return item;
}
