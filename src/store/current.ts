import {
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CURRENT_MAX_BYTES } from "#src/site/version-limits.ts";
import { sync } from "./sync.ts";

const VERSION = /^(\d{1,12})-[0-9a-f]{8}$/;

export const checksum = z.object({
	size: z.int().min(0),
	sha256: z
		.string()
		.regex(/^(?:[0-9a-f]{64})?$/)
		.describe("empty where there is a start in which it was written, until it is known"),
	modified: z.number().default(0).describe("milliseconds since 1970; 0: not known, so that its bytes are read"),
	made: z.iso.datetime().optional().describe("when its import ended"),
	pack: z.string().optional().describe("the folder that was imported"),
	base: z
		.string()
		.optional()
		.describe("the version that was in force when it was made, or that it follows: what that knew, it knows"),
	start: z
		.string()
		.optional()
		.describe("the start of the machine until whose end its time is trusted: not all of it may be on the disk"),
});
/** By which a finished file is known again, by size and time, else by its bytes; and where it comes from. */
export type Checksum = Readonly<z.infer<typeof checksum>>;

const current = z.object({
	version: z.string().regex(VERSION).describe("counted up with every import, and the beginning of the pack's hash"),
	hash: z.string().describe("of the pack and of the rules it was imported by"),
	previous: z.string().nullable(),
	back: z
		.array(z.string())
		.optional()
		.describe(
			"where a rollback goes, the next one first: versions that were in force before, none that was taken back",
		),
	tags: z.array(z.string()).describe("what changed against the previous version"),
	checksums: z.record(z.string(), checksum).describe("of the databases that are kept, by version"),
});
export type Current = z.infer<typeof current>;

export const contentDirectory = (dataDir: string): string => join(dataDir, "content");
export const currentPath = (dataDir: string): string => join(contentDirectory(dataDir), "CURRENT");
export const databasePath = (dataDir: string, version: string): string =>
	join(contentDirectory(dataDir), `${version}.sqlite`);

/** The number that an import counts up; 0 of what is no version. */
export const numberOf = (version: string): number => Number(VERSION.exec(version)?.[1] ?? 0);

/** Versions of which a file of this ending lies in a data directory, the oldest first. */
export function versionsEnding(dataDir: string, ending: ".sqlite" | ".waiting" | ".led-back"): string[] {
	let names: string[];
	try {
		names = readdirSync(contentDirectory(dataDir));
	} catch {
		return [];
	}
	return names
		.flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
		.filter((version) => numberOf(version) > 0)
		.sort((a, b) => numberOf(a) - numberOf(b));
}

/** What CURRENT says; null when it is not there, or damaged in any way. */
export function readCurrent(dataDir: string): Current | null {
	const path = currentPath(dataDir);
	try {
		// Something else than a file could be read without end.
		const stat = statSync(path);
		if (!stat.isFile() || stat.size > CURRENT_MAX_BYTES) return null;
		return current.parse(JSON.parse(readFileSync(path, "utf8")));
	} catch {
		return null;
	}
}

/** Whether something is there that CURRENT should be. */
export const hasCurrent = (dataDir: string): boolean =>
	lstatSync(currentPath(dataDir), { throwIfNoEntry: false }) !== undefined;

/** Makes a version the current one, in one step that survives a power cut; `folder` is where it is written first. */
export function writeCurrent(dataDir: string, value: Current, folder: string): void {
	const aside = join(folder, "CURRENT");
	writeFileSync(aside, `${JSON.stringify(value, null, "\t")}\n`);
	sync(aside);
	const path = currentPath(dataDir);
	// A file takes the place of anything but a folder.
	if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) renameSync(path, join(folder, "no-CURRENT"));
	renameSync(aside, path);
	sync(contentDirectory(dataDir));
}

export function makeContentDirectory(dataDir: string): void {
	if (!existsSync(contentDirectory(dataDir))) mkdirSync(contentDirectory(dataDir), { recursive: true });
}
