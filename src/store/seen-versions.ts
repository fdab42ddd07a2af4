import type { SiteFile } from "#src/packs/format/site.ts";
import { databasePath, readCurrent } from "./current.ts";
import { type Database, openUnchecked } from "./database.ts";
import { versionsIn } from "./find-version.ts";
import { siteIn } from "./version-facts.ts";
import { waitingVersions } from "./waiting-version.ts";

/** The versions on the disk that are or were in force, also those that were taken back, the newest first. */
export function seenVersions(dataDir: string): string[] {
	const unseen = new Set(waitingVersions(dataDir).flatMap((each) => (each.wasInForce ? [] : [each.version])));
	const current = readCurrent(dataDir)?.version ?? "";
	return versionsIn(dataDir).filter((each) => !unseen.has(each) || each === current);
}

/** What is read of a version that nobody has checked; null of one that cannot be read, or is another brand's. */
export function readSeen<Read>(
	dataDir: string,
	version: string,
	brand: string,
	read: (database: Database, site: SiteFile) => Read,
): Read | null {
	let database: Database | null = null;
	try {
		database = openUnchecked(databasePath(dataDir, version));
		const site = siteIn(database);
		return site?.brand === brand ? read(database, site) : null;
	} catch {
		// Whoever uses it finds out what is damaged.
		return null;
	} finally {
		database?.close();
	}
}
