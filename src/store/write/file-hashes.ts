import type { ListedFile } from "#src/packs/pack-files.ts";
import { AwaitedThread } from "#src/site/awaited-thread.ts";
import { HASHES_AT_ONCE, HASHES_HERE_MAX, HASHES_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
import { contentOf } from "./content-of.ts";

interface Given {
	readonly file: ListedFile;
	/** What it is known to hold; null where it has to be read. */
	readonly known: string | null;
}

/**
 * Hashes files beside whoever reads them, and tells what each holds in the order in which they are given: the first ones
 * here, since a thread takes its time to begin; those of a large catalogue in a thread of their own.
 */
export class FileHashes {
	readonly #take: (file: ListedFile, content: string) => void;
	#count = 0;
	#thread: AwaitedThread<readonly ListedFile[], readonly string[]> | null = null;
	#batch: Given[] = [];
	/** Handed to the thread, and not yet answered. */
	readonly #asked: (readonly Given[])[] = [];

	constructor(take: (file: ListedFile, content: string) => void) {
		this.#take = take;
	}

	/** @param known what it is known to hold; null where it has to be read */
	give(file: ListedFile, known: string | null): void {
		if (known === null) this.#count++;
		const isNext = this.#batch.length === 0 && this.#asked.length === 0;
		if (isNext && (known !== null || this.#count <= HASHES_HERE_MAX)) {
			this.#take(file, known ?? contentOf(file));
			return;
		}
		this.#batch.push({ file, known });
		if (this.#batch.length >= HASHES_AT_ONCE) this.#ask();
		while (this.#asked.length > HASHES_ON_THE_WAY_MAX) this.#answer();
	}

	/** Waits until all that were given are taken. */
	finish(): void {
		if (this.#batch.length > 0) this.#ask();
		while (this.#asked.length > 0) this.#answer();
		this.close();
	}

	/** Ends the thread. */
	close(): void {
		this.#thread?.close();
		this.#thread = null;
	}

	#ask(): void {
		this.#thread ??= new AwaitedThread(new URL("./hash-thread.ts", import.meta.url), "that hashes files");
		this.#thread.ask(this.#batch.flatMap(({ file, known }) => (known === null ? file : [])));
		this.#asked.push(this.#batch);
		this.#batch = [];
	}

	#answer(): void {
		const contents = this.#thread?.answer()[Symbol.iterator]();
		for (const { file, known } of this.#asked.shift() ?? []) {
			const content = known ?? contents?.next().value;
			if (content === undefined) throw new Error(`Nothing is known of ${file.path}.`);
			this.#take(file, content);
		}
	}
}
