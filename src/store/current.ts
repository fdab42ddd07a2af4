import {
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const current = z.object({
	version: z
		.string()
		.regex(/^\d+-[0-9a-f]{8}$/)
		.describe("counted up with every import, and the beginning of the pack's hash"),
	hash: z.string().describe("of the pack and of the rules it was imported by"),
	previous: z.string().nullable(),
	tags: z.array(z.string()).describe("what changed against the previous version"),
});
export type Current = z.infer<typeof current>;

export const contentDirectory = (dataDir: string): string => join(dataDir, "content");
export const currentPath = (dataDir: string): string => join(contentDirectory(dataDir), "CURRENT");
export const databasePath = (dataDir: string, version: string): string =>
	join(contentDirectory(dataDir), `${version}.sqlite`);

/** The content version in force, or null before the first import. Throws when the file is not ours. */
export function readCurrent(dataDir: string): Current | null {
	let text: string;
	try {
		text = readFileSync(currentPath(dataDir), "utf8");
	} catch {
		return null;
	}
	return current.parse(JSON.parse(text));
}

/** Whether a version is in force whose database is there. */
export function hasContent(dataDir: string): boolean {
	try {
		const current = readCurrent(dataDir);
		return current !== null && existsSync(databasePath(dataDir, current.version));
	} catch {
		return false;
	}
}

/** Makes a version the current one, in one step that survives a power cut; `folder` is where it is written first. */
export function writeCurrent(dataDir: string, value: Current, folder: string): void {
	const aside = join(folder, "CURRENT");
	writeFileSync(aside, `${JSON.stringify(value, null, "\t")}\n`);
	sync(aside);
	renameSync(aside, currentPath(dataDir));
	sync(contentDirectory(dataDir));
}

/** Forces a file or folder to the disk. */
export function sync(path: string): void {
	const handle = openSync(path, "r");
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

export function makeContentDirectory(dataDir: string): void {
	mkdirSync(contentDirectory(dataDir), { recursive: true });
}
