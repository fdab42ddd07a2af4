import type { ListedFile } from "#src/packs/pack-files.ts";
import { HASHES_AT_ONCE, HASHES_HERE_MAX, HASHES_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
import { ThreadBatches } from "#src/site/thread-batches.ts";
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
	readonly #batches: ThreadBatches<Given, readonly ListedFile[], readonly string[]>;

	constructor(take: (file: ListedFile, content: string) => void) {
		this.#take = take;
		this.#batches = new ThreadBatches({
			...{ module: new URL("./hash-thread.ts", import.meta.url), name: "that hashes files" },
			...{ atOnce: HASHES_AT_ONCE, onTheWay: HASHES_ON_THE_WAY_MAX },
			question: (batch) => batch.flatMap(({ file, known }) => (known === null ? file : [])),
			take: (batch, answer) => {
				const contents = answer[Symbol.iterator]();
				for (const { file, known } of batch) {
					const content = known ?? contents.next().value;
					if (content === undefined) throw new Error(`Nothing is known of ${file.path}.`);
					take(file, content);
				}
			},
		});
	}

	/** @param known what it is known to hold; null where it has to be read */
	give(file: ListedFile, known: string | null): void {
		if (known === null) this.#count++;
		if (this.#batches.isEmpty && (known !== null || this.#count <= HASHES_HERE_MAX))
			this.#take(file, known ?? contentOf(file));
		else this.#batches.give({ file, known });
	}

	/** Waits until all that were given are taken. */
	finish(): void {
		this.#batches.finish();
	}

	/** Ends the thread. */
	close(): void {
		this.#batches.close();
	}
}
