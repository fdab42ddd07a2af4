import { hash } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DAMAGED_LIST_MAX_BYTES } from "#src/site/pack-limits.ts";
import { contentDirectory, sync } from "./current.ts";
import { fileAddress } from "./file-address.ts";

const damagedFile = z.object({
	folder: z.string().regex(/^[0-9a-f]{16}$/),
	name: z.string(),
	reason: z.string().describe("what is wrong, in words that fit behind its name"),
	since: z.iso.datetime().describe("when that was found"),
	isGone: z.literal(true).optional().describe("the pack has it no more: no import brings it back"),
});
/** A served file whose bytes are not those that were imported. */
export type DamagedFile = Readonly<z.infer<typeof damagedFile>>;

const list = z.array(damagedFile);

/** Where it stands which files are offered to nobody; what checks files writes it, a running server follows it. */
export const damagedFilesPath = (dataDir: string): string => join(contentDirectory(dataDir), "DAMAGED");

/** That nobody knows which files are damaged, in words that go on behind it. */
export const tellUnreadable = (dataDir: string): string =>
	`${damagedFilesPath(dataDir)} cannot be read, so that nobody knows which files are damaged`;

/**
 * The files that are offered to nobody until they are whole again; null when the list is there and cannot be read: some are
 * damaged then, and which is not known.
 */
export function readDamagedFiles(dataDir: string): readonly DamagedFile[] | null {
	const path = damagedFilesPath(dataDir);
	try {
		const found = statSync(path, { throwIfNoEntry: false });
		if (!found) return [];
		// Something else than a small file could be read without end.
		if (!found.isFile() || found.size > DAMAGED_LIST_MAX_BYTES) return null;
		return list.parse(JSON.parse(readFileSync(path, "utf8")));
	} catch {
		return null;
	}
}

/** Replaces the list in one step; without files there is none. */
export function writeDamagedFiles(dataDir: string, files: readonly DamagedFile[]): void {
	const path = damagedFilesPath(dataDir);
	if (files.length === 0) {
		rmSync(path, { force: true });
		return;
	}
	const aside = `${path}.${process.pid}`;
	writeFileSync(aside, `${JSON.stringify(files, null, "\t")}\n`);
	sync(aside);
	renameSync(aside, path);
}

/** How many there are at least where that is not known. */
const UNKNOWN = 1;

/** What a running server knows of damaged files. */
export class DamagedFiles {
	readonly #dataDir: string;
	#addresses: ReadonlySet<string>;
	#count: number;

	constructor(dataDir: string) {
		this.#dataDir = dataDir;
		// Offered is what may be whole: without a picture or a manual the site would be worth less than with one that is damaged.
		const { addresses, count } = listedIn(dataDir) ?? { addresses: new Set<string>(), count: UNKNOWN };
		this.#addresses = addresses;
		this.#count = count;
	}

	/** Whether the file at an address of the site is damaged. */
	has(address: string): boolean {
		return this.#addresses.has(address);
	}

	/** How many an import would bring back; of a list that cannot be read at least one. */
	get count(): number {
		return this.#count;
	}

	/** The files in one word; none when there are none. */
	get state(): string {
		return this.#addresses.size === 0 ? "" : hash("sha256", [...this.#addresses].sort().join("\n"), "base64url");
	}

	/** Reads the list again; a list that cannot be read changes none of them. @returns whether another file is in it, or one less */
	reload(): boolean {
		const before = this.#addresses;
		const listed = listedIn(this.#dataDir);
		if (listed === null) {
			this.#count = Math.max(this.#count, UNKNOWN);
			return false;
		}
		this.#count = listed.count;
		const now = listed.addresses;
		if (now.size === before.size && now.isSubsetOf(before)) return false;
		this.#addresses = now;
		return true;
	}
}

function listedIn(dataDir: string): { addresses: ReadonlySet<string>; count: number } | null {
	const files = readDamagedFiles(dataDir);
	return files && { addresses: new Set(files.map(fileAddress)), count: files.filter(({ isGone }) => !isGone).length };
}
