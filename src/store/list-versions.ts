import { databasePath, numberOf, readCurrent } from "./current.ts";
import { openUnchecked } from "./database.ts";
import { versionsIn } from "./find-version.ts";
import { itemsIn } from "./version-facts.ts";
import { checksumIn, versionInForce, type WaitingVersion, waitingVersions } from "./waiting-version.ts";

/** A version that is on disk, as those who publish know it. */
export interface ListedVersion {
	readonly version: string;
	/**
	 * In force; was so, or was published with followers that took its place; was so and waits since another was put in its place;
	 * waits to be published; follows another at a moment.
	 */
	readonly state: "in force" | "kept" | "taken back" | "waiting" | "follows";
	/** The version that it follows, and when: ISO 8601. */
	readonly after: string | null;
	readonly from: string | null;
	/** The version from which it was made; null where that is not known. */
	readonly base: string | null;
	/** When its import ended, ISO 8601, and of which folder; null of one from before that was kept. */
	readonly made: string | null;
	readonly pack: string | null;
	/** Items of each kind in its pack; null when its database cannot be read. */
	readonly items: Readonly<Partial<Record<string, number>>> | null;
}

/** The versions of a data directory, the newest first. None of them is checked: that costs reading all of it. */
export function listVersions(dataDir: string): ListedVersion[] {
	const current = readCurrent(dataDir);
	const waiting = waitingVersions(dataDir);
	const inForce = current && versionInForce(current, waiting, Date.now());
	return versionsIn(dataDir)
		.toSorted((a, b) => numberOf(b) - numberOf(a))
		.map((version) => {
			const own = waiting.find((each) => each.version === version);
			const isKept = current !== null && (version === current.version || Object.hasOwn(current.checksums, version));
			const { made = null, pack = null, base = null } = checksumIn(current, waiting, version) ?? {};
			const state = version === inForce ? "in force" : isKept || !own ? "kept" : stateOf(own);
			return {
				version,
				state,
				after: own?.after ?? null,
				from: own?.from ?? null,
				base,
				made,
				pack,
				items: itemsOf(dataDir, version),
			};
		});
}

function stateOf({ after, wasInForce }: WaitingVersion): ListedVersion["state"] {
	if (after !== null) return "follows";
	return wasInForce === true ? "taken back" : "waiting";
}

function itemsOf(dataDir: string, version: string): ListedVersion["items"] {
	try {
		const database = openUnchecked(databasePath(dataDir, version));
		try {
			return itemsIn(database);
		} finally {
			database.close();
		}
	} catch {
		return null;
	}
}
