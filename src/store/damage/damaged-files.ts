import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { FILES_BASE } from "#src/routes.ts";
import { DAMAGED_LIST_MAX_BYTES } from "#src/site/damage-limits.ts";
import { contentDirectory } from "../current.ts";

const damagedFile = z.object({
	folder: z.string().regex(/^[0-9a-f]{16}$/),
	name: z.string(),
	reason: z.string().describe("what is wrong, in words that fit behind its name"),
	since: z.iso.datetime().describe("when that was found"),
	isGone: z.literal(true).optional().describe("the pack has it no more: no import brings it back"),
	isLast: z
		.literal(true)
		.optional()
		.describe("the list was full: whatever comes behind it, by folder and name, may be damaged as well"),
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

/** By which a file of the list is known, and in whose order they stand there. */
export const keyOf = ({ folder, name }: Pick<DamagedFile, "folder" | "name">): string => `${folder}/${name}`;

/** Of a list that was full the file behind which nobody knows of any; null of one that names all. */
export function lastOf(files: readonly DamagedFile[]): string | null {
	const [first = null] = files.flatMap((file) => (file.isLast ? [keyOf(file)] : [])).sort();
	return first;
}

/** Whether a file is in this list, or may be damaged though it had no place there. */
export function damagedIn(files: readonly DamagedFile[]): (file: Pick<DamagedFile, "folder" | "name">) => boolean {
	const keys = new Set(files.map(keyOf));
	const last = lastOf(files);
	return (file) => keys.has(keyOf(file)) || (last !== null && keyOf(file) > last);
}

/** How many there are at least where that is not known. */
const UNKNOWN = 1;

/** What comes before a file's key in its address. */
const BASE = `${FILES_BASE}/`;

/** What became of files: `folder/name: reason` of those that are offered to nobody from now on, `folder/name` of those that are again. */
export interface DamageChange {
	readonly offline: readonly string[];
	readonly back: readonly string[];
}

interface Listed {
	readonly keys: ReadonlySet<string>;
	/** By their keys. */
	readonly reasons: ReadonlyMap<string, string>;
	readonly last: string | null;
	readonly count: number;
}

const NONE: Listed = { keys: new Set(), reasons: new Map(), last: null, count: 0 };

/** What a running server knows of damaged files. */
export class DamagedFiles {
	readonly #dataDir: string;
	#listed: Listed;

	constructor(dataDir: string) {
		this.#dataDir = dataDir;
		// Offered is what may be whole: without a picture or a manual the site would be worth less than with one that is damaged.
		this.#listed = listedIn(dataDir) ?? { ...NONE, count: UNKNOWN };
	}

	/** Whether the file at an address of the site is damaged, or may be where the list of them was full. */
	has(address: string): boolean {
		if (!address.startsWith(BASE)) return false;
		const { keys, last } = this.#listed;
		const key = address.slice(BASE.length);
		return keys.has(key) || (last !== null && key > last);
	}

	/** How many an import would bring back; of a list that cannot be read at least one, of one that was full at least one more. */
	get count(): number {
		return this.#listed.count;
	}

	/** The files in one word; none when there are none. */
	get state(): string {
		const { keys, last } = this.#listed;
		return keys.size === 0 ? "" : hash("sha256", [...[...keys].sort(), last ?? ""].join("\n"), "base64url");
	}

	/** Those that are offered to nobody as things are. */
	get offline(): DamageChange["offline"] {
		return changeOf(NONE, this.#listed).offline;
	}

	/** Reads the list again; a list that cannot be read changes none of them. @returns what is another than before; null where nothing is */
	reload(): DamageChange | null {
		const before = this.#listed;
		const now = listedIn(this.#dataDir);
		this.#listed = now ?? { ...before, count: Math.max(before.count, UNKNOWN) };
		const isSame =
			now === null ||
			(now.last === before.last && now.keys.size === before.keys.size && now.keys.isSubsetOf(before.keys));
		return isSame ? null : changeOf(before, now);
	}
}

function changeOf(before: Listed, now: Listed): DamageChange {
	const come = [...now.reasons].filter(([key]) => !before.keys.has(key));
	return {
		offline: come.map(([key, reason]) => `${key}: ${reason}`),
		back: [...before.keys].filter((key) => !now.keys.has(key)),
	};
}

function listedIn(dataDir: string): Listed | null {
	const files = readDamagedFiles(dataDir);
	if (!files) return null;
	const last = lastOf(files);
	const named = files.filter(({ isGone }) => !isGone).length;
	const reasons = new Map(files.map((file) => [keyOf(file), file.reason]));
	return { keys: new Set(reasons.keys()), reasons, last, count: named + (last === null ? 0 : UNKNOWN) };
}
