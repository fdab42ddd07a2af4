import { databasePath } from "../current.ts";
import { openForReading } from "../database.ts";
import type { FoundVersions } from "../find-version.ts";
import { checksumIn, waitingVersions } from "../waiting-version.ts";
import { leadsIn } from "./ledger/leads-before.ts";
import { itemsOf } from "./ledger/ledger.ts";

/** The version on which the next one is made: the one in force; of one that followed another by itself, that one. */
export const baseIn = ({ current, named, kept }: FoundVersions): string | null =>
	current && kept && named === kept.version ? current.version : (kept?.version ?? null);

/**
 * Whether a version was made from what is in force, directly or by way of others that are there: then it knows all of that.
 * One of which nobody knows from what it was made counts as made from another.
 */
export function isMadeFromInForce(dataDir: string, version: string, found: FoundVersions): boolean {
	const base = baseIn(found);
	if (base === null) return true;
	const waiting = waitingVersions(dataDir);
	const baseOf = (each: string) => checksumIn(found.current, waiting, each)?.base;
	// What was made from another version of the same pack, as what follows at a moment is, knows nothing more than that.
	const sameAsInForce = lineage(base, (each) => {
		const from = baseOf(each);
		return from !== undefined && packOf(from) === packOf(each) ? from : undefined;
	});
	return [...lineage(version, baseOf)].some((each) => sameAsInForce.has(each));
}

/** A version and those that it was made from, one behind the other. */
function lineage(version: string, baseOf: (version: string) => string | undefined): Set<string> {
	const met = new Set<string>();
	for (let next: string | undefined = version; next !== undefined && !met.has(next); next = baseOf(next)) met.add(next);
	return met;
}

/** The part of a version's name that is of its pack. */
const packOf = (version: string): string => version.slice(version.indexOf("-"));

/** How many items of one version another does not know by any name: who asks for them finds nothing there. */
export function countUnknown(dataDir: string, inForce: string, version: string): number {
	const [is, next] = [inForce, version].map((each) => openForReading(databasePath(dataDir, each)));
	try {
		if (!is || !next) return 0;
		const leads = leadsIn(next);
		let unknown = 0;
		for (const { kind, id } of itemsOf(is)) if (leads(`${kind}/${id}`) === undefined) unknown++;
		return unknown;
	} finally {
		is?.close();
		next?.close();
	}
}
