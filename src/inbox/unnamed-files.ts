/** Files on the disk that no message is known to name: being written, whole, or left behind. */
export class UnnamedFiles {
	readonly #sizes = new Map<string, number>();
	#bytes = 0;
	#confirmed = 0;

	/** Bytes of all of them. */
	get bytes(): number {
		return this.#bytes;
	}

	/** Bytes of all that got a message, ever: a running count. */
	get confirmed(): number {
		return this.#confirmed;
	}

	has(file: string): boolean {
		return this.#sizes.has(file);
	}

	set(file: string, size: number): void {
		this.delete(file);
		this.#sizes.set(file, size);
		this.#bytes += size;
	}

	/** Counts them no more. Answers their bytes. */
	delete(...files: readonly string[]): number {
		let bytes = 0;
		for (const file of files) {
			bytes += this.#sizes.get(file) ?? 0;
			this.#sizes.delete(file);
		}
		this.#bytes -= bytes;
		return bytes;
	}

	/** Messages name them. */
	confirm(files: readonly string[]): void {
		this.#confirmed += this.delete(...files);
	}
}
