import type { SiteFile } from "#src/packs/format/site.ts";
import type { Database } from "./database.ts";
import { readSeen, seenVersions } from "./seen-versions.ts";
import { formerPrefixesIn } from "./version-facts.ts";

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
	for (const version of seenVersions(dataDir))
		for (const [prefix, code] of readSeen(dataDir, version, brand, prefixesOf) ?? [])
			if (!inUse.has(prefix) && !found.has(prefix)) found.set(prefix, code);
	return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The prefixes of a version's locales, then those that it remembers. */
function prefixesOf(database: Database, site: SiteFile): (readonly [prefix: string, code: string])[] {
	const own = site.locales.flatMap(({ prefix, code }) => (prefix === null ? [] : [[prefix, code] as const]));
	return [...own, ...Object.entries(formerPrefixesIn(database))];
}
