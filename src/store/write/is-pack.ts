import { existsSync, lstatSync } from "node:fs";
import { type FileGroup, fileGroups, groupOf } from "#src/packs/file-groups.ts";
import type { KeptVersion } from "../check-version.ts";
import { databasePath } from "../current.ts";
import { type Database, isDamage, openForReading } from "../database.ts";
import { type FoldersSince, foldersSince } from "./folders-since.ts";
import { SILENT } from "./progress.ts";
import { KnownGroups, type SourceGroup, sourcesInGroup } from "./source-groups.ts";
import { isSource } from "./sources.ts";

/** What the hash of a version ends with from which not all was made that its pack holds. */
export const UNFINISHED = ", not all PDFs read";

/**
 * Whether a folder holds the pack that a version was imported from, file by file, and all of it was imported.
 *
 * @param told which of its folders are others; without it they are looked at
 */
export function isPack(packDir: string, dataDir: string, { version, hash }: KeptVersion, told?: FoldersSince): boolean {
	if (hash.endsWith(UNFINISHED) || !existsSync(packDir)) return false;
	const path = databasePath(dataDir, version);
	const database = openForReading(path);
	let isWhole = true;
	const report = {
		addLine: () => {
			isWhole = false;
		},
	};
	try {
		const since = told ?? foldersSince(packDir, path, SILENT);
		if (since.isNone) return true;
		// Where something is another, one folder mostly shows it.
		const [first] = since.others;
		if (first !== undefined && hasOtherFiles(packDir, first, database)) return false;
		const known = new KnownGroups(database);
		const isSame = (folder: string) => !since.isOther(folder) && known.isFolder(folder);
		for (const group of fileGroups(packDir, report, { isSame, files: since.files, listed: () => {} })) {
			const met = known.meet(group.path);
			if (!isWhole || met.before.length > 0 || !isGroup(group, met.group, database)) return false;
		}
		return isWhole && known.meet(null).before.length === 0;
	} catch (error) {
		// Whoever imports finds out what is damaged.
		if (isDamage(error)) return false;
		throw error;
	} finally {
		database.close();
	}
}

/** Whether a file that was imported from the folder of an item is gone or another. */
function hasOtherFiles(packDir: string, folder: string, database: Database): boolean {
	const path = `${folder}/`;
	if (groupOf(path) !== path) return false;
	return sourcesInGroup(database, path).some((source) => {
		const absolute = `${packDir}/${source.path}`;
		try {
			const stat = lstatSync(absolute);
			const file = { path: source.path, absolute, size: stat.size, modified: stat.mtimeMs };
			return !stat.isFile() || !isSource(file, source);
		} catch (error) {
			// It is gone, or whoever imports says why it cannot be looked at.
			if (error instanceof Error && "syscall" in error) return true;
			throw error;
		}
	});
}

/** Whether files are those that were imported. */
function isGroup({ files }: FileGroup, known: SourceGroup | null, database: Database): boolean {
	if (known === null || files === null) return known !== null;
	const sources = sourcesInGroup(database, known.path);
	return files.length === sources.length && files.every((file, at) => isSource(file, sources[at]));
}
