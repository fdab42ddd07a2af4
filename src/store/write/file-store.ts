import { createHash, randomBytes } from "node:crypto";
import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readdirSync,
	readSync,
	renameSync,
	rmdirSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { openListed } from "#src/packs/file-part.ts";
import { type PackFile, sha256 } from "#src/packs/pack-files.ts";
import { isPacked, PackedFileFault, type UnpackedRoom, unpackedPath, unpackedPieces } from "#src/packs/packed-file.ts";
import { mediaTypeOf } from "#src/site/content-file.ts";
import { checksumOf } from "../checksum.ts";
import { type DamagedFile, damagedIn, keyOf, readDamagedFiles } from "../damage/damaged-files.ts";
import { syncBeside } from "../sync.ts";

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

export type KnownFiles = ReadonlyMap<string, StoredFile>;

/** The SHA-256 of a file as the version before has it; undefined when it has none there. */
type KnownSum = (folder: string, name: string) => string | undefined;

/** Files that the disk is asked to have at the same time: it takes them together. */
const FORCED_AT_ONCE = 8;

/** As long as the longest piece of an unpacked file. */
const ZEROS = Buffer.alloc(256 * 1024);

/**
 * Copies a file piece by piece.
 *
 * @throws {PackedFileFault} when it is not the one that has this SHA-256 any more
 */
function copyHashed(from: string, to: string, digest: string): void {
	const hash = createHash("sha256");
	const source = openListed(from);
	try {
		const target = openSync(to, "wx", 0o644);
		try {
			const piece = Buffer.alloc(ZEROS.length);
			for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) {
				hash.update(piece.subarray(0, read));
				for (let done = 0; done < read; ) done += writeSync(target, piece, done, read - done);
			}
		} finally {
			closeSync(target);
		}
	} finally {
		closeSync(source);
	}
	if (hash.digest("hex") !== digest)
		throw new PackedFileFault("was changed while it was read, import again when it is whole");
}

/** The folder of served files under the data directory. A file is complete as soon as it has its name. */
export class FileStore {
	readonly #directory: string;
	readonly #aside: string;
	/** What this importer has put there, where nothing was. */
	readonly #placed: string[] = [];
	/** All that it has put there and the disk may not have yet. */
	readonly #written = new Set<string>();
	/** The list of damaged files as it was found; null where nobody knows which they are: all are put there again. */
	readonly damaged: readonly DamagedFile[] | null;
	readonly #wasDamaged: ReturnType<typeof damagedIn>;
	readonly #renewed = new Set<string>();
	readonly #knownSum: KnownSum;

	/**
	 * @param dataDir the data directory; files go to its `files/`
	 * @param aside where they are made first, on the same disk
	 */
	constructor(dataDir: string, aside: string, knownSum: KnownSum = () => undefined) {
		this.#knownSum = knownSum;
		this.#directory = join(dataDir, "files");
		this.#aside = aside;
		this.damaged = readDamagedFiles(dataDir);
		this.#wasDamaged = this.damaged ? damagedIn(this.damaged) : () => true;
	}

	pathOf(folder: string, name: string): string {
		return join(this.#directory, folder, name);
	}

	/** Whether it is there, and not found to be damaged: what is damaged is put there again. */
	has(folder: string, name: string): boolean {
		return !this.isDamaged({ folder, name }) && existsSync(this.pathOf(folder, name));
	}

	/**
	 * Copies a file of the pack to the folder of its own hash, once; a packed one is unpacked.
	 *
	 * @param digest SHA-256 of the file
	 * @param known what earlier versions hold, by folder and name
	 * @throws {PackedFileFault} when it cannot be unpacked, or is another by now
	 */
	async add(file: PackFile, digest: string, known: KnownFiles, room: UnpackedRoom): Promise<StoredFile> {
		if (isPacked(file.path)) return this.#addUnpacked(file, digest, known, room);
		const stored = {
			folder: digest.slice(0, 16),
			name: basename(file.path),
			size: file.size,
			sha256: digest,
			mediaType: mediaTypeOf(file.path),
		};
		const { folder, name } = stored;
		if (!this.has(folder, name) || statSync(this.pathOf(folder, name)).size !== file.size)
			this.#place(stored.folder, stored.name, (path) => copyHashed(file.absolute, path, digest));
		return stored;
	}

	/** The folder names what a file was unpacked from, so that one that is known need not be unpacked again. */
	async #addUnpacked(file: PackFile, digest: string, known: KnownFiles, room: UnpackedRoom): Promise<StoredFile> {
		const path = unpackedPath(file.path);
		const name = basename(path);
		const folder = sha256(`unpacked\n${digest}`).slice(0, 16);
		const before = known.get(`${folder}/${name}`);
		if (before && this.has(folder, name)) return before;
		const aside = join(this.#aside, randomBytes(6).toString("hex"));
		const hash = createHash("sha256");
		let size = 0;
		try {
			const handle = await open(aside, "w");
			try {
				for await (const piece of unpackedPieces(file, room)) {
					hash.update(piece);
					// Zeros are left to the file system, which keeps none.
					if (piece.length > ZEROS.length || !piece.equals(ZEROS.subarray(0, piece.length)))
						await handle.write(piece, 0, piece.length, size);
					size += piece.length;
				}
				await handle.truncate(size);
			} finally {
				await handle.close();
			}
			this.#rename(aside, folder, name);
			return { folder, name, size, sha256: hash.digest("hex"), mediaType: mediaTypeOf(path) };
		} finally {
			rmSync(aside, { force: true });
		}
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

	/** A file that an earlier import has put there; null when there is none, or one that holds other bytes by now. */
	async described(folder: string, name: string): Promise<StoredFile | null> {
		if (!this.has(folder, name)) return null;
		const { size, sha256 } = await checksumOf(this.pathOf(folder, name));
		const known = this.#knownSum(folder, name);
		return known === undefined || sha256 === known
			? { folder, name, size, sha256, mediaType: mediaTypeOf(name) }
			: null;
	}

	#place(folder: string, name: string, write: (path: string) => void): void {
		const aside = join(this.#aside, randomBytes(6).toString("hex"));
		try {
			write(aside);
			this.#rename(aside, folder, name);
		} catch (error) {
			rmSync(aside, { force: true });
			throw error;
		}
	}

	#rename(aside: string, folder: string, name: string): void {
		const path = this.pathOf(folder, name);
		mkdirSync(dirname(path), { recursive: true });
		const isNew = !existsSync(path);
		renameSync(aside, path);
		this.#renewed.add(keyOf({ folder, name }));
		if (isNew) this.#placed.push(path);
		this.#written.add(path);
	}

	/** Has everything that was put there stand on the disk, with its name. */
	async sync(): Promise<void> {
		const files = [...this.#written];
		this.#written.clear();
		const folders = new Set(files.flatMap((path) => [dirname(path), this.#directory]));
		const all = [...files, ...folders];
		for (let at = 0; at < all.length; at += FORCED_AT_ONCE)
			await Promise.all(all.slice(at, at + FORCED_AT_ONCE).map((path) => syncBeside(path)));
	}

	/** Whether nothing was put there in place of this file, which was damaged when the list was read. */
	isDamaged(file: Pick<StoredFile, "folder" | "name">): boolean {
		return !this.isRenewed(file) && this.#wasDamaged(file);
	}

	/** Whether this importer has put it there. */
	isRenewed(file: Pick<StoredFile, "folder" | "name">): boolean {
		return this.#renewed.has(keyOf(file));
	}

	/** Removes what was put there for content that does not come into force. */
	takeBack(): void {
		for (const path of this.#placed.splice(0)) {
			rmSync(path, { force: true });
			// Other files may stand in the folder.
			if (readdirSync(dirname(path)).length === 0) rmdirSync(dirname(path));
		}
	}
}
