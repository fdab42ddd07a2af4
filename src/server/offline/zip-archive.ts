import { createHash } from "node:crypto";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive, as its manifest names it. */
export interface ArchivedFile {
	readonly path: string;
	readonly size: number;
	readonly sha256: string;
}

/** What is packed already gains nothing. */
const PACKED = /\.(?:pdf|zip|png|jpe?g|webp|avif|dmg)$/;
/** How hard text is packed: harder costs twice the time for a hundredth of the bytes. */
const LEVEL = 6;

/**
 * A ZIP archive (APPNOTE 6.3) that is written while it is read: whoever takes its bytes sets the pace. The same
 * entries of the same day are the same bytes.
 */
export class ZipArchive {
	readonly #mtime: Date;
	#ready: Uint8Array[] = [];
	#failure: Error | null = null;
	readonly #zip = new Zip((error, chunk) => {
		if (error) this.#failure = error;
		else this.#ready.push(chunk);
	});
	readonly #files: ArchivedFile[] = [];

	/** @param day `2026-03-01`, of which every entry is */
	constructor(day: string) {
		const [year = 1980, month = 1, date = 1] = day.split("-").map(Number);
		// The calendar of ZIP has no zone: fflate writes down what a local clock shows.
		this.#mtime = new Date(year, month - 1, date, 12);
	}

	/** The files so far. */
	get files(): readonly ArchivedFile[] {
		return this.#files;
	}

	/** Adds a file and yields what there is of the archive by then. */
	async *add(
		path: string,
		content: AsyncIterable<Uint8Array> | readonly Uint8Array[],
	): AsyncGenerator<Uint8Array, ArchivedFile> {
		const entry = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: LEVEL });
		entry.mtime = this.#mtime;
		this.#zip.add(entry);
		const hash = createHash("sha256");
		let size = 0;
		for await (const chunk of content) {
			hash.update(chunk);
			size += chunk.byteLength;
			entry.push(chunk);
			yield* this.#take();
		}
		entry.push(new Uint8Array(0), true);
		yield* this.#take();
		const file = { path, size, sha256: hash.digest("hex") };
		this.#files.push(file);
		return file;
	}

	/** Ends the archive with its directory. */
	*end(): Generator<Uint8Array> {
		this.#zip.end();
		yield* this.#take();
	}

	#take(): readonly Uint8Array[] {
		if (this.#failure) throw this.#failure;
		const ready = this.#ready;
		this.#ready = [];
		return ready;
	}
}
