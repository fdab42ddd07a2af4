import { existsSync } from "node:fs";
import { type FileGroup, fileGroups } from "#src/packs/file-groups.ts";
import type { KeptVersion } from "../check-version.ts";
import { databasePath } from "../current.ts";
import { type Database, isDamage, openForReading } from "../database.ts";
import { isListed, KnownGroups, type SourceGroup, sourcesInGroup } from "./source-groups.ts";
import { isSource } from "./sources.ts";

/** What the hash of a version ends with from which not all was made that its pack holds. */
export const UNFINISHED = ", not all PDFs read";

/** Whether a folder holds the pack that a version was imported from, file by file, and all of it was imported. */
export function isPack(packDir: string, dataDir: string, { version, hash }: KeptVersion): boolean {
	if (hash.endsWith(UNFINISHED) || !existsSync(packDir)) return false;
	const database = openForReading(databasePath(dataDir, version));
	let isWhole = true;
	const report = {
		addLine: () => {
			isWhole = false;
		},
	};
	try {
		const known = new KnownGroups(database);
		for (const group of fileGroups(packDir, report, known.listingOf)) {
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

/** Whether files are those that were imported: they are looked at singly where they are not listed as they were then. */
function isGroup(group: FileGroup, known: SourceGroup | null, database: Database): boolean {
	if (known === null) return false;
	if (isListed(group, known)) return true;
	const sources = sourcesInGroup(database, known.path);
	return group.files?.length === sources.length && group.files.every((file, at) => isSource(file, sources[at]));
}
