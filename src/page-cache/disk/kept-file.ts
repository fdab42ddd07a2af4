import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { TIER_REST } from "#src/site/cache-limits.ts";
import { type FileLock, tryLockFile } from "#src/site/file-lock.ts";
import { makerName } from "../maker-name.ts";
import { type DiskSizes, PageFile, saysDamaged } from "./page-file.ts";
import type { PageFolder } from "./protocol.ts";

/** What is told of a file while it is used. */
export interface FileReports {
	/** @param content the state of the content that it knows; null of a new one */
	opened(content: string | null, sizes: DiskSizes): void;
	fault(isDamage: boolean, reason: string): void;
}

/** The state of the content that a new file knows: none. */
const NO_CONTENT = "";

/** The file of this build's pages: opened when the disk lets it, made anew when it is damaged, gone when it would hold what is not true. */
export class KeptFile {
	readonly #settings: PageFolder;
	readonly #reports: FileReports;
	readonly #now: () => number;
	#path: string | null = null;
	#file: PageFile | null = null;
	/** While it is held no other process touches the folder. */
	#lock: FileLock | null = null;
	/** It holds what must not be shown, and could not be removed. */
	#isUntrue = false;
	/** When it is tried again to write. */
	#writeAt = 0;

	/** @param now monotonic, in milliseconds */
	constructor(settings: PageFolder, reports: FileReports, now: () => number = () => performance.now()) {
		this.#settings = settings;
		this.#reports = reports;
		this.#now = now;
	}

	/** Opens the file where that is not done. */
	open(): void {
		if (this.#file) return;
		try {
			this.#openFile(false);
		} catch (error) {
			this.#tell(error);
			if (saysDamaged(error)) this.#anew();
		}
	}

	/** What `act` says of the file; null when there is none, or it fails. A damaged file is made anew. */
	read<Value>(act: (file: PageFile) => Value): Value | null {
		if (!this.#file) return null;
		try {
			return act(this.#file);
		} catch (error) {
			this.#tell(error);
			if (saysDamaged(error)) this.#anew();
			return null;
		}
	}

	/** The same of what may be left undone: after a failure nothing is written for a while. */
	write<Value>(act: (file: PageFile) => Value): Value | null {
		if (this.#now() < this.#writeAt) return null;
		const value = this.read(act);
		if (value === null) this.#writeAt = this.#now() + TIER_REST;
		return value;
	}

	/**
	 * Of what must be done: a file in which it cannot be is removed.
	 *
	 * @returns why what is out of date may come back, or null
	 */
	must(act: (file: PageFile) => void): string | null {
		const before = this.#file;
		const isDone = this.read((file) => {
			act(file);
			return true;
		});
		const isEmpty = this.#file !== null && this.#file !== before;
		// A file that cannot be opened now may be opened later.
		return isDone || isEmpty ? null : this.#discard();
	}

	get sizes(): DiskSizes {
		return (this.#file && this.read((file) => file.sizes)) ?? { entries: 0, bytes: 0 };
	}

	#closeFile(): void {
		try {
			this.#file?.close();
		} catch {
			// What is committed is in its journal.
		}
		this.#file = null;
	}

	/** Leaves the folder to whoever comes next. */
	close(): void {
		this.#closeFile();
		this.#lock?.release();
		this.#lock = null;
	}

	#tell(error: unknown): void {
		this.#reports.fault(saysDamaged(error), error instanceof Error ? error.message : String(error));
	}

	#pathOf(): string {
		const { folder, builtFrom, maker } = this.#settings;
		this.#path ??= join(folder, `${makerName(builtFrom, maker)}.sqlite`);
		return this.#path;
	}

	#openFile(isAnew: boolean): void {
		const { folder, maxBytes } = this.#settings;
		const path = this.#pathOf();
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		this.#lock ??= tryLockFile(join(folder, "pages.lock"));
		if (!this.#lock) throw new Error(`another process holds ${folder}: end it, or give each a DATA_DIR of its own`);
		for (const name of readdirSync(folder))
			if (FILE.test(name) && !join(folder, name).startsWith(path)) rmSync(join(folder, name), { force: true });
		const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
		if (isAnew || this.#isUntrue || size > maxBytes) this.#remove(path);
		const file = new PageFile(path, maxBytes, NO_CONTENT);
		this.#file = file;
		this.#reports.opened(file.content === NO_CONTENT ? null : file.content, file.sizes);
	}

	/** In the place of a damaged file comes an empty one. */
	#anew(): void {
		this.#closeFile();
		try {
			this.#openFile(true);
		} catch (error) {
			this.#tell(error);
		}
	}

	#discard(): string | null {
		this.#closeFile();
		try {
			this.#remove(this.#pathOf());
			return null;
		} catch (error) {
			this.#isUntrue = true;
			return error instanceof Error ? error.message : String(error);
		}
	}

	#remove(path: string): void {
		for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) rmSync(each, { recursive: true });
		this.#isUntrue = false;
	}
}

/** Our files of any build. */
const FILE = /^[0-9a-f]{16}\.sqlite(-wal|-shm)?$/;
