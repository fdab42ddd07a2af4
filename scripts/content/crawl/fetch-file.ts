import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { faultOf } from "#src/packs/check/check-files.ts";
import { isPacked } from "#src/packs/packed-file.ts";
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
		if (known !== null && (await isStill(join(this.#packDir, known), wanted))) return known;
		const name = nameOf(url, isPicture);
		if (name === null) return left(`has no name of ${isPicture ? "a picture" : "a file"} that a pack takes`);
		const path = known ?? this.#freePath(folder, name, isPicture);
		const aside = join(this.#packDir, `${dirname(path)}/.${basename(path)}.part`);
		mkdirSync(dirname(aside), { recursive: true });
		await setTimeout(this.#options.delay ?? CRAWL_DELAY);
		const deadline = AbortSignal.timeout(this.#options.patience ?? CRAWL_FILE_PATIENCE);
		try {
			const size = await this.#save(url, aside, wanted, deadline);
			// Drawings may begin with what this does not know; their bytes are judged with all else.
			const fault = path.endsWith(".svg") ? null : faultOf({ path, absolute: aside, size });
			if (fault !== null) throw new Unfit(fault);
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
	): Promise<number> {
		const { allowPrivate } = this.#options;
		const answer = await askElsewhere(url, { allowPrivate, deadline, accept: "*/*" });
		try {
			if (answer.status !== 200) throw new Unfit(`answers ${answer.status}`);
			// Bytes are taken as they come, and of a coded file these are others.
			if ((answer.body.headers["content-encoding"] ?? "identity") !== "identity")
				throw new Unfit("comes coded, though nobody asked for that");
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
			return own;
		} finally {
			answer.leave();
		}
	}

	/** A path that no other file has; a picture's id is its name without the ending. */
	#freePath(folder: string, { stem, ending }: FileName, isPicture: boolean): string {
		for (let next = 1; ; next++) {
			const plain = `${folder}/${stem}${next === 1 ? "" : `-${next}`}`;
			const others = isPicture ? PICTURE_ENDINGS : [ending];
			if (!others.some((each) => this.#memory.hasPath(`${plain}${each}`))) return `${plain}${ending}`;
		}
	}
}

/** Whether a file that was fetched before is there, and what the API says of it now. */
async function isStill(path: string, { sha256, size }: WantedFile): Promise<boolean> {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found || (size && found.size !== size)) return false;
	if (!sha256) return true;
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash);
	return hash.digest("hex") === sha256;
}

interface FileName {
	readonly stem: string;
	/** With its dot. */
	readonly ending: string;
}

const PICTURE_ENDINGS = [".svg", ".png", ".jpg", ".jpeg", ".webp"];
/**
 * The name of a file here: its own in letters that a pack takes, of a picture without its width. Null of what a pack does
 * not take: other pictures, and packed files, which it would unpack.
 */
function nameOf({ pathname }: URL, isPicture: boolean): FileName | null {
	const name = basename(pathname);
	const last = extname(name).toLowerCase();
	if (isPicture ? !PICTURE_ENDINGS.includes(last) : isPacked(last)) return null;
	const ending = /^\.[a-z0-9]{1,16}$/.test(last) ? last : "";
	const own = name.slice(0, name.length - ending.length).replace(/%[0-9a-f]{2}/gi, "-");
	const stem = (isPicture ? own.replace(/-\d{2,4}$/, "").toLowerCase() : own)
		.replace(isPicture ? /[^a-z0-9.-]+/g : /[^A-Za-z0-9._-]+/g, "-")
		.replace(/^[^A-Za-z0-9]+/, "")
		.slice(0, 80)
		.replace(/[^A-Za-z0-9]+$/, "");
	return isPacked(stem) ? null : { stem: stem || "file", ending };
}
