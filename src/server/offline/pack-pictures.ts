import { OFFLINE_PICTURES_MAX_BYTES } from "#src/site/agent-limits.ts";
import { fileName } from "./names.ts";
import { readSound } from "./pack-files.ts";
import type { PackSource } from "./pack-source.ts";
import type { ZipArchive } from "./zip-archive.ts";

/** The pictures of a pack, each once, as far as there is room and they are sound. */
export class PackPictures {
	readonly #open: PackSource["open"];
	readonly #names = new Map<string, string | null>();
	#room = OFFLINE_PICTURES_MAX_BYTES;

	constructor(open: PackSource["open"]) {
		this.#open = open;
	}

	/** Whether some are missing. */
	get lacks(): boolean {
		return this.#names.values().some((name) => name === null);
	}

	/** The name in the pack of a picture that was added, by its path on the site. */
	get(path: string): string | null {
		return this.#names.get(path) ?? null;
	}

	/** Adds a picture to the archive before the first page that shows it. */
	async *add(zip: ZipArchive, path: string): AsyncGenerator<Uint8Array> {
		if (this.#names.has(path)) return;
		const name = fileName(path, "pictures");
		const chunks: Uint8Array[] = [];
		const keep = (chunk: Uint8Array) => void chunks.push(chunk);
		const size = name === null ? null : await readSound(() => this.#open(path), this.#room, keep);
		this.#names.set(path, size === null ? null : name);
		if (size === null || name === null) return;
		this.#room -= size;
		yield* zip.add(name, chunks);
	}
}
