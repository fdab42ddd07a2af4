import { FOLDERS_AT_ONCE, FOLDERS_HERE_MAX, FOLDERS_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
import { ThreadBatches } from "#src/site/thread-batches.ts";
import type { Kind } from "./format/kinds.ts";
import type { PackFile } from "./pack-files.ts";
import type { Shown } from "./shown.ts";

/** The files of an item. */
export interface ItemFolder {
	readonly kind: Kind;
	readonly id: string;
	readonly files: readonly PackFile[];
}

/** An item whose folder was read, of which there is nothing to say. */
export interface ReadFolder {
	/** As `writtenItem` writes it. */
	readonly written: string;
	readonly shown: Shown | null;
}

/** Whoever puts items in stock. */
export interface FolderTaker {
	/** Reads a folder by himself, with all there is to say of it. */
	readFolder(folder: ItemFolder): void;
	takeFolder(folder: ItemFolder, read: ReadFolder): void;
}

/**
 * Reads items' folders beside whoever lists them, in their order: the first ones here, since a thread takes its time to
 * begin; those of a large catalogue in a thread of their own. A folder with anything amiss is read here once more, so that
 * one report holds all there is to say.
 */
export class ItemFolders {
	readonly #taker: FolderTaker;
	#count = 0;
	readonly #batches: ThreadBatches<ItemFolder, readonly ItemFolder[], readonly (ReadFolder | null)[]>;

	constructor(taker: FolderTaker) {
		this.#taker = taker;
		this.#batches = new ThreadBatches({
			...{ module: new URL("./item-thread.ts", import.meta.url), name: "that reads items" },
			...{ atOnce: FOLDERS_AT_ONCE, onTheWay: FOLDERS_ON_THE_WAY_MAX },
			question: (folders) => folders,
			take: (folders, answers) => {
				for (const [place, folder] of folders.entries()) {
					const read = answers[place];
					if (read) taker.takeFolder(folder, read);
					else taker.readFolder(folder);
				}
			},
		});
	}

	give(folder: ItemFolder): void {
		this.#count++;
		if (this.#count <= FOLDERS_HERE_MAX) this.#taker.readFolder(folder);
		else this.#batches.give(folder);
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
