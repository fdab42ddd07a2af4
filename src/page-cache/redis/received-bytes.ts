import { SHARED_ANSWER_MAX_BYTES } from "#src/site/shared-cache-limits.ts";

/** Counts what a server sends: whoever sends more than anybody asked for is no server of ours. */
export class ReceivedBytes {
	readonly #onTooMany: () => void;
	#total = 0;
	#taken = 0;

	/** @param onTooMany called when more has come than any answer has */
	constructor(onTooMany: () => void) {
		this.#onTooMany = onTooMany;
	}

	/** All that have come. */
	get total(): number {
		return this.#total;
	}

	get areTooMany(): boolean {
		return this.#total - this.#taken > SHARED_ANSWER_MAX_BYTES;
	}

	add(bytes: number): void {
		this.#total += bytes;
		if (this.areTooMany) this.#onTooMany();
	}

	/** An answer that may be large has come, or was refused: from here on it is counted anew. */
	take(): void {
		this.#taken = this.#total;
	}
}
