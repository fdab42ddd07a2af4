import type { SiteFile } from "#src/packs/format/site.ts";
import { databasePath, readCurrent } from "./current.ts";
import { type Database, openUnchecked } from "./database.ts";
import { versionsIn } from "./find-version.ts";
import { formerPrefixesIn, siteIn } from "./version-facts.ts";
import { waitingVersions } from "./waiting-version.ts";

/** First path segments that locales had and that none has now, each with the code of the locale. */
export type FormerPrefixes = Readonly<Record<string, string>>;

/** What of a site its prefixes are read from. */
type PrefixedSite = Pick<SiteFile, "brand" | "locales">;

/**
 * The former prefixes of a site: all that versions which are or were in force had or remember, also those that were taken back,
 * as far as no locale has them again. Of two locales that had the same one that of the newest version counts. A few rows of each.
 */
export function formerPrefixes(dataDir: string, { brand, locales }: PrefixedSite): FormerPrefixes {
	const inUse = new Set(locales.map(({ prefix }) => prefix));
	const found = new Map<string, string>();
	const unseen = new Set(waitingVersions(dataDir).flatMap((each) => (each.wasInForce ? [] : [each.version])));
	const current = readCurrent(dataDir)?.version ?? "";
	for (const version of versionsIn(dataDir).filter((each) => !unseen.has(each) || each === current))
		for (const [prefix, code] of prefixesOf(databasePath(dataDir, version), brand))
			if (!inUse.has(prefix) && !found.has(prefix)) found.set(prefix, code);
	return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The prefixes of a version's locales, then those that it remembers; none of another brand's, or of what cannot be read. */
function prefixesOf(path: string, brand: string): (readonly [prefix: string, code: string])[] {
	let database: Database | null = null;
	try {
		database = openUnchecked(path);
		const site = siteIn(database);
		if (site?.brand !== brand) return [];
		const former = formerPrefixesIn(database);
		const own = site.locales.flatMap(({ prefix, code }) => (prefix === null ? [] : [[prefix, code] as const]));
		return [...own, ...Object.entries(former)];
	} catch {
		// Whoever uses it finds out what is damaged.
		return [];
	} finally {
		database?.close();
	}
}
