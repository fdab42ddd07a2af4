/** As many lines are kept by their numbers; of more a bit each stands for all up to the last. */
const FEW = 2_000;

/** Distinct lines of a table, in little memory however many they are. */
export class LinesMet {
	#few: Set<number> | null = new Set();
	#bits = new Uint8Array(0);
	#size = 0;

	/** Counts a line, once. @param line from 0 */
	add(line: number): void {
		if (this.#few === null) {
			this.#set(line);
			return;
		}
		this.#few.add(line);
		this.#size = this.#few.size;
		if (this.#size <= FEW) return;
		const few = this.#few;
		this.#few = null;
		this.#size = 0;
		for (const each of few) this.#set(each);
	}

	get size(): number {
		return this.#size;
	}

	#set(line: number): void {
		const at = line >>> 3;
		if (at >= this.#bits.length) {
			const grown = new Uint8Array(2 * at + 1);
			grown.set(this.#bits);
			this.#bits = grown;
		}
		const bit = 1 << (line & 7);
		const byte = this.#bits[at] ?? 0;
		if ((byte & bit) !== 0) return;
		this.#bits[at] = byte | bit;
		this.#size++;
	}
}
