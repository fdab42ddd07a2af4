import { existsSync } from "node:fs";
import { packFiles } from "#src/packs/pack-files.ts";
import type { KeptVersion } from "../check-version.ts";
import { databasePath } from "../current.ts";
import { isDamage, openForReading } from "../database.ts";
import { isSource, sourcesOf } from "./sources.ts";

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
		const sources = sourcesOf(database);
		for (const file of packFiles(packDir, report)) {
			const source = sources.next();
			if (!isWhole || source.done || !isSource(file, source.value)) return false;
		}
		return isWhole && sources.next().done === true;
	} catch (error) {
		// Whoever imports finds out what is damaged.
		if (isDamage(error)) return false;
		throw error;
	} finally {
		database.close();
	}
}
