import {
	copyFileSync,
	linkSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	rmSync,
	type Stats,
	statSync,
	utimesSync,
} from "node:fs";
import { join } from "node:path";
import { sync } from "#src/store/sync.ts";

/** The files of one copy. What is the same as in the copy before is that file, under one more name. */
export class CopiedFiles {
	readonly #from: string;
	readonly #to: string;
	readonly #former: string | null;
	readonly #folders = new Set<string>();
	/** Those that are files of the copy before. */
	readonly #linked = new Set<string>();
	count = 0;
	bytes = 0;
	taken = 0;

	/** @param former the copy before; null: there is none */
	constructor(from: string, to: string, former: string | null) {
		this.#from = from;
		this.#to = to;
		this.#former = former;
		this.#folders.add(to);
	}

	/** Copies a folder with all in it, where it is there. */
	takeFolder(path: string): void {
		const entries = ifThere(() => readdirSync(join(this.#from, path), { withFileTypes: true })) ?? [];
		mkdirSync(join(this.#to, path), { mode: 0o700 });
		this.#folders.add(join(this.#to, path));
		for (const entry of entries)
			if (entry.isDirectory()) this.takeFolder(join(path, entry.name));
			else if (entry.isFile()) this.take(join(path, entry.name));
	}

	/** Copies a file; one that is gone by now was erased. */
	take(path: string): void {
		const found = ifThere(() => statSync(join(this.#from, path)));
		if (found === null) return;
		if (this.#isAsBefore(path, found) && this.#link(path)) {
			this.#linked.add(path);
			this.taken += 1;
		} else if (ifThere(() => this.#copy(path, found)) === null) return;
		this.count += 1;
		this.bytes += found.size;
	}

	/** Copies what was taken from the copy before. @returns whether it was, and is there */
	copyAnew(path: string): boolean {
		const found = this.#linked.delete(path) ? ifThere(() => statSync(join(this.#from, path))) : null;
		if (found === null) return false;
		rmSync(join(this.#to, path));
		this.taken -= 1;
		return ifThere(() => this.#copy(path, found)) !== null;
	}

	/** Counts a file that was written otherwise. */
	wrote(path: string): void {
		this.count += 1;
		this.bytes += statSync(join(this.#to, path)).size;
	}

	/** Makes names last, as those of the files' bytes do already. */
	sync(): void {
		for (const folder of this.#folders) sync(folder);
	}

	/** Not every disk gives a file two names. */
	#link(path: string): boolean {
		try {
			linkSync(join(this.#former ?? "", path), join(this.#to, path));
			return true;
		} catch {
			return false;
		}
	}

	#copy(path: string, { atimeMs, mtimeMs }: Stats): true {
		const target = join(this.#to, path);
		copyFileSync(join(this.#from, path), target);
		// A database is trusted by its size and time, to the microsecond.
		utimesSync(target, atimeMs / 1_000, mtimeMs / 1_000);
		sync(target);
		return true;
	}

	/** Nothing in a data directory is written in place but what is small, and that has another time then. */
	#isAsBefore(path: string, { size, mtimeMs }: Stats): boolean {
		if (this.#former === null) return false;
		const before = lstatSync(join(this.#former, path), { throwIfNoEntry: false });
		return before?.isFile() === true && before.size === size && before.mtimeMs === mtimeMs;
	}
}

/** What was read; null of what is not there. */
function ifThere<Read>(read: () => Read): Read | null {
	try {
		return read();
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
		throw error;
	}
}
