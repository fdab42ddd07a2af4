import type { Pack } from "#src/packs/pack.ts";
import { FOLLOWERS_PREPARED_MAX } from "#src/site/pack-limits.ts";
import { databasePath } from "../current.ts";
import { openForReading } from "../database.ts";
import type { FoundVersions } from "../find-version.ts";
import { momentsIn } from "../version-facts.ts";
import { followersOf, removeWaiting, waitingVersions } from "../waiting-version.ts";
import { buildVersion } from "./build-version.ts";
import { packAt } from "./pack-at.ts";
import type { Sources } from "./sources.ts";

/** A pack that is imported, and where to. */
interface Importing {
	readonly pack: Pack;
	readonly sources: Sources;
	readonly dataDir: string;
	readonly before: FoundVersions;
	readonly tell: (line: string) => void;
}

/** The moments of a version that lie before us, in their order. */
function momentsAhead(dataDir: string, version: string): string[] {
	const database = openForReading(databasePath(dataDir, version));
	try {
		const now = Date.now();
		return momentsIn(database).filter((moment) => Date.parse(moment) > now);
	} catch {
		// One whose own file is damaged has followers that are not.
		return [];
	} finally {
		database.close();
	}
}

/** The next moments of a version for which nothing is prepared, of as many as are prepared at once. */
export function unpreparedIn(dataDir: string, version: string): string[] {
	const there = new Set(followersOf(version, waitingVersions(dataDir)).map(({ from }) => from));
	return momentsAhead(dataDir, version)
		.slice(0, FOLLOWERS_PREPARED_MAX)
		.filter((moment) => !there.has(moment));
}

/** What follows a version, and the first moment for which nothing is prepared. */
export function preparedFor(dataDir: string, version: string) {
	const now = Date.now();
	const followers = followersOf(version, waitingVersions(dataDir)).flatMap(({ version: own, from }) =>
		from !== null && Date.parse(from) > now ? [{ version: own, from }] : [],
	);
	const there = new Set(followers.map(({ from }) => from));
	return { followers, unprepared: momentsAhead(dataDir, version).find((moment) => !there.has(moment)) ?? null };
}

/**
 * Builds what follows a version, a database a moment, each held against the one before it. Killed on the way it is gone on
 * with by the next import. For who holds the import lock.
 */
export async function prepareFollowers(importing: Importing, version: string): Promise<void> {
	const { pack, sources, dataDir, before, tell } = importing;
	const [first] = unpreparedIn(dataDir, version);
	if (first === undefined) return;
	// What was held against another one than the one before it is made anew.
	for (const { version: own, from } of followersOf(version, waitingVersions(dataDir)))
		if (Date.parse(from ?? "") > Date.parse(first)) removeWaiting(dataDir, own);
	for (const from of unpreparedIn(dataDir, version)) {
		const earlier = followersOf(version, waitingVersions(dataDir)).filter(
			(each) => Date.parse(each.from ?? "") < Date.parse(from),
		);
		const previous = openForReading(databasePath(dataDir, earlier.at(-1)?.version ?? version));
		try {
			const shown = packAt(pack, Date.parse(from));
			const destiny = { after: version, from };
			const built = await buildVersion({ pack: shown, sources, dataDir, before, previous, tell, moments: [], destiny });
			if (built.state === "refused") {
				tell(`What is shown from ${from} on could not be prepared: ${built.reasons.join("; ")}`);
				return;
			}
			tell(`Content ${built.version} is prepared: it is in force from ${from} on.`);
		} finally {
			previous.close();
		}
	}
}
