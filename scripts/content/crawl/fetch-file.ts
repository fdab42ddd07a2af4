import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import {
	CRAWL_DELAY,
	CRAWL_FILE_PATIENCE,
	CRAWL_FILES_MAX_BYTES,
	CRAWL_PICTURE_MAX_BYTES,
} from "#src/site/crawl-limits.ts";
import { FILE_MAX_BYTES } from "#src/site/limits.ts";
import { askElsewhere } from "./ask-elsewhere.ts";
import type { CrawlMemory } from "./crawl-memory.ts";
import { type CrawlOptions, LATE, reasonOf } from "./support-api.ts";

interface WantedFile {
	/** As the API says it: a path of its host, or a whole address there. */
	readonly address: string;
	/** A folder of the pack, such as `pictures` or `files/downloads/app`. */
	readonly folder: string;
	/** Of a picture, which is one in one folder with all others. */
	readonly isPicture?: boolean;
	/** What it has to be, where the API says so. */
	readonly sha256?: string | null;
	readonly size?: number | null;
}

/** A file is not what it should be. */
class Unfit extends Error {}

/** Fetches files of an API's own host into a pack. */
export class FileFetcher {
	readonly #packDir: string;
	readonly #options: CrawlOptions;
	readonly #memory: CrawlMemory;
	readonly #tell: (note: string) => void;
	#bytes = 0;

	constructor(packDir: string, options: CrawlOptions, memory: CrawlMemory, tell: (note: string) => void) {
		this.#packDir = packDir;
		this.#options = options;
		this.#memory = memory;
		this.#tell = tell;
	}

	/** The path in the pack at which a file lies by now; null, and told, when it could not be had. */
	async fetch(wanted: WantedFile): Promise<string | null> {
		const { address, folder, isPicture = false } = wanted;
		const { base } = this.#options;
		const left = (why: string) => {
			this.#tell(`${address}: ${why}, left out`);
			return null;
		};
		const url = URL.parse(address, `${new URL(base).origin}/`);
		if (!url || url.origin !== new URL(base).origin) return left("is on another host, which is not asked");
		const known = this.#memory.file(url.href);
		if (known !== null && existsSync(join(this.#packDir, known))) return known;
		const path = known ?? this.#freePath(folder, nameOf(url, isPicture));
		const aside = join(this.#packDir, `${dirname(path)}/.${basename(path)}.part`);
		mkdirSync(dirname(aside), { recursive: true });
		await setTimeout(this.#options.delay ?? CRAWL_DELAY);
		const deadline = AbortSignal.timeout(this.#options.patience ?? CRAWL_FILE_PATIENCE);
		try {
			await this.#save(url, aside, wanted, deadline);
		} catch (error) {
			rmSync(aside, { force: true });
			if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw error;
			return left(error instanceof Unfit ? error.message : deadline.aborted ? LATE : reasonOf(error));
		}
		renameSync(aside, join(this.#packDir, path));
		this.#memory.keepFile(url.href, path);
		return path;
	}

	async #save(
		url: URL,
		aside: string,
		{ isPicture = false, sha256, size }: WantedFile,
		deadline: AbortSignal,
	): Promise<void> {
		const { allowPrivate } = this.#options;
		const answer = await askElsewhere(url, { allowPrivate, deadline, accept: "*/*" });
		try {
			if (answer.status !== 200) throw new Unfit(`answers ${answer.status}`);
			const most = isPicture ? CRAWL_PICTURE_MAX_BYTES : FILE_MAX_BYTES;
			const hash = createHash("sha256");
			let own = 0;
			const bounded = new Transform({
				transform: (piece: Buffer, _, next) => {
					own += piece.length;
					this.#bytes += piece.length;
					hash.update(piece);
					if (own > most) next(new Unfit(`is larger than ${most} bytes`));
					else if (this.#bytes > CRAWL_FILES_MAX_BYTES)
						next(new Unfit(`is beyond ${CRAWL_FILES_MAX_BYTES} bytes of files`));
					else next(null, piece);
				},
			});
			await pipeline(answer.body, bounded, createWriteStream(aside));
			if (size && own !== size) throw new Unfit(`has ${own} bytes and not the ${size} that the API says`);
			if (sha256 && hash.digest("hex") !== sha256) throw new Unfit("is not what the API says (SHA-256)");
		} finally {
			answer.leave();
		}
	}

	/** A path that no other file has. */
	#freePath(folder: string, name: string): string {
		const ending = extname(name);
		const stem = name.slice(0, name.length - ending.length);
		for (let next = 1; ; next++) {
			const path = `${folder}/${stem}${next === 1 ? "" : `-${next}`}${ending}`;
			if (!this.#memory.hasPath(path)) return path;
		}
	}
}

/** The name of a file here: its own in letters that a pack takes; of a picture without its width. */
function nameOf({ pathname }: URL, isPicture: boolean): string {
	const name = basename(pathname);
	const ending = extname(name)
		.toLowerCase()
		.replace(/[^a-z0-9.]/g, "");
	const stem = name.slice(0, name.length - extname(name).length).replace(/%[0-9a-f]{2}/gi, "-");
	const plain = (isPicture ? stem.replace(/-\d{2,4}$/, "").toLowerCase() : stem)
		.replace(/[^A-Za-z0-9._-]+/g, "-")
		.replace(/^[^A-Za-z0-9]+/, "")
		.slice(0, 80);
	return `${plain || "file"}${ending}`;
}
