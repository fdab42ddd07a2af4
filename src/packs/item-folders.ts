import { AwaitedThread } from "#src/site/awaited-thread.ts";
import { FOLDERS_AT_ONCE, FOLDERS_HERE_MAX, FOLDERS_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
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
	#thread: AwaitedThread<readonly ItemFolder[], readonly (ReadFolder | null)[]> | null = null;
	#batch: ItemFolder[] = [];
	/** Handed to the thread, and not yet answered. */
	readonly #asked: (readonly ItemFolder[])[] = [];

	constructor(taker: FolderTaker) {
		this.#taker = taker;
	}

	give(folder: ItemFolder): void {
		this.#count++;
		if (this.#count <= FOLDERS_HERE_MAX) {
			this.#taker.readFolder(folder);
			return;
		}
		this.#batch.push(folder);
		if (this.#batch.length >= FOLDERS_AT_ONCE) this.#ask();
		while (this.#asked.length > FOLDERS_ON_THE_WAY_MAX) this.#answer();
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
		this.#thread ??= new AwaitedThread(new URL("./item-thread.ts", import.meta.url), "that reads items");
		this.#thread.ask(this.#batch);
		this.#asked.push(this.#batch);
		this.#batch = [];
	}

	#answer(): void {
		const answers = this.#thread?.answer() ?? [];
		for (const [place, folder] of (this.#asked.shift() ?? []).entries()) {
			const read = answers[place];
			if (read) this.#taker.takeFolder(folder, read);
			else this.#taker.readFolder(folder);
		}
	}
}
