import { existsSync, rmSync } from "node:fs";
import { FOLLOWERS_PREPARED_MAX } from "#src/site/pack-limits.ts";
import { databasePath } from "../current.ts";
import { openForReading } from "../database.ts";
import type { FoundVersions } from "../find-version.ts";
import { momentsIn } from "../version-facts.ts";
import { followersOf, removeWaiting, type WaitingVersion, waitingVersions } from "../waiting-version.ts";
import { buildVersion } from "./build-version.ts";
import type { Kept } from "./ledger/retire.ts";
import { packAt } from "./pack-at.ts";
import type { Sources } from "./sources.ts";

/** A pack that is imported, and where to. */
interface Importing {
	/** With what it has no more. */
	readonly kept: Kept;
	readonly sources: Sources;
	readonly dataDir: string;
	readonly before: FoundVersions;
	readonly tell: (line: string) => void;
}

/** The moments of a version whose content is shown now or later: the last one that has come, and those ahead. */
function momentsFromNow(dataDir: string, version: string): string[] {
	const path = databasePath(dataDir, version);
	if (!existsSync(path)) return [];
	const database = openForReading(path);
	try {
		const moments = momentsIn(database);
		const ahead = moments.findIndex((moment) => Date.parse(moment) > Date.now());
		return moments.slice(Math.max(0, (ahead < 0 ? moments.length : ahead) - 1));
	} catch {
		// One whose own file is damaged has followers that are not.
		return [];
	} finally {
		database.close();
	}
}

/** The followers of a version that are there: a killed import leaves word of one whose database never came. */
const whole = (dataDir: string, version: string): WaitingVersion[] =>
	followersOf(version, waitingVersions(dataDir)).filter((each) => existsSync(databasePath(dataDir, each.version)));

/** The moments of a version, from the one that is in force now on, for which nothing is there, of as many as are prepared at once. */
export function unpreparedIn(dataDir: string, version: string): string[] {
	const there = new Set(whole(dataDir, version).map(({ from }) => from));
	const isAhead = (moment: string) => Date.parse(moment) > Date.now();
	const moments = momentsFromNow(dataDir, version);
	const many = moments.filter(isAhead).slice(0, FOLLOWERS_PREPARED_MAX);
	return [...moments.filter((moment) => !isAhead(moment)), ...many].filter((moment) => !there.has(moment));
}

/** What follows a version, and the first moment for which nothing is prepared. */
export function preparedFor(dataDir: string, version: string) {
	const all = whole(dataDir, version);
	const followers = all.flatMap(({ version: own, from }) =>
		from !== null && Date.parse(from) > Date.now() ? [{ version: own, from }] : [],
	);
	const there = new Set(all.map(({ from }) => from));
	return { followers, unprepared: momentsFromNow(dataDir, version).find((moment) => !there.has(moment)) ?? null };
}

/** Has a follower made anew. Its name goes last: a version that nobody says waits would be taken for one that was in force. */
export function removeFollower(dataDir: string, version: string): void {
	rmSync(databasePath(dataDir, version), { recursive: true, force: true });
	removeWaiting(dataDir, version);
}

/**
 * Builds what follows a version, a database a moment, each held against the one before it. Killed on the way it is gone on
 * with by the next import. For who holds the import lock.
 */
export async function prepareFollowers(importing: Importing, version: string): Promise<void> {
	const { kept, sources, dataDir, before, tell } = importing;
	const [first] = unpreparedIn(dataDir, version);
	if (first === undefined) return;
	// What was held against another one than the one before it is made anew, and so is what is not there.
	const there = new Set(whole(dataDir, version).map((each) => each.version));
	for (const { version: own, from } of followersOf(version, waitingVersions(dataDir)))
		if (!there.has(own) || Date.parse(from ?? "") > Date.parse(first)) removeFollower(dataDir, own);
	for (const from of unpreparedIn(dataDir, version)) {
		const earlier = followersOf(version, waitingVersions(dataDir)).filter(
			(each) => Date.parse(each.from ?? "") < Date.parse(from),
		);
		const previous = openForReading(databasePath(dataDir, earlier.at(-1)?.version ?? version));
		try {
			const shown = { ...kept, pack: packAt(kept.pack, Date.parse(from)) };
			const destiny = { after: version, from };
			const built = await buildVersion({ kept: shown, sources, dataDir, before, previous, tell, moments: [], destiny });
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
