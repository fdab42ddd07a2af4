import { createHash, randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { PackFile } from "#src/packs/pack-files.ts";
import { mediaTypeOf } from "#src/site/content-file.ts";
import { checksumOf } from "../checksum.ts";

/** A file as it is served: never changed under the same address. */
export interface StoredFile {
	/** First 16 digits of a SHA-256. */
	readonly folder: string;
	readonly name: string;
	readonly size: number;
	/** Of the content itself. */
	readonly sha256: string;
	readonly mediaType: string;
}

/** The folder of served files under the data directory. A file is complete as soon as it has its name. */
export class FileStore {
	readonly #directory: string;
	readonly #aside: string;

	/** @param dataDir the data directory; files go to its `files/`; @param aside where they are made first, on the same disk */
	constructor(dataDir: string, aside: string) {
		this.#directory = join(dataDir, "files");
		this.#aside = aside;
	}

	pathOf(folder: string, name: string): string {
		return join(this.#directory, folder, name);
	}

	has(folder: string, name: string): boolean {
		return existsSync(this.pathOf(folder, name));
	}

	/** Copies a file of the pack to the folder of its own hash, once. */
	async add(file: PackFile): Promise<StoredFile> {
		const sha256 = (await checksumOf(file.absolute)).sha256;
		const stored = {
			folder: sha256.slice(0, 16),
			name: basename(file.path),
			size: file.size,
			sha256,
			mediaType: mediaTypeOf(file.path),
		};
		const target = this.pathOf(stored.folder, stored.name);
		if (!existsSync(target) || statSync(target).size !== file.size)
			this.#place(stored.folder, stored.name, (path) => copyFileSync(file.absolute, path));
		return stored;
	}

	/** Writes made content under a folder that names what it was made from. */
	put(folder: string, name: string, content: Uint8Array | string): StoredFile {
		const bytes = typeof content === "string" ? Buffer.from(content) : content;
		this.#place(folder, name, (path) => writeFileSync(path, bytes));
		return {
			folder,
			name,
			size: bytes.byteLength,
			sha256: createHash("sha256").update(bytes).digest("hex"),
			mediaType: mediaTypeOf(name),
		};
	}

	/** A file that an earlier import has put there. */
	async describe(folder: string, name: string): Promise<StoredFile> {
		const path = this.pathOf(folder, name);
		return { folder, name, ...(await checksumOf(path)), mediaType: mediaTypeOf(name) };
	}

	#place(folder: string, name: string, write: (path: string) => void): void {
		mkdirSync(join(this.#directory, folder), { recursive: true });
		const aside = join(this.#aside, randomBytes(6).toString("hex"));
		try {
			write(aside);
			renameSync(aside, this.pathOf(folder, name));
		} catch (error) {
			rmSync(aside, { force: true });
			throw error;
		}
	}
}
