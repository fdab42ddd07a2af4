import { existsSync, rmSync } from "node:fs";
import { FOLLOWERS_PREPARED_MAX } from "#src/site/version-limits.ts";
import { databasePath } from "./current.ts";
import { type Database, openUnchecked } from "./database.ts";
import { momentsIn } from "./version-facts.ts";
import { followersOf, removeWaiting, type WaitingVersion, waitingVersions } from "./waiting-version.ts";

/** The moments of a version whose content is shown now or later: the last one that has come, and those ahead. */
function momentsFromNow(dataDir: string, version: string): string[] {
	let database: Database | null = null;
	try {
		database = openUnchecked(databasePath(dataDir, version));
		const moments = momentsIn(database);
		const ahead = moments.findIndex((moment) => Date.parse(moment) > Date.now());
		return moments.slice(Math.max(0, (ahead < 0 ? moments.length : ahead) - 1));
	} catch {
		// One whose own file is damaged, or not there, has followers that are not.
		return [];
	} finally {
		database?.close();
	}
}

/** The followers of a version that are there: a killed import leaves word of one whose database never came. */
export const wholeFollowers = (dataDir: string, version: string, all = waitingVersions(dataDir)): WaitingVersion[] =>
	followersOf(version, all).filter((each) => existsSync(databasePath(dataDir, each.version)));

/** At which moments something of a version begins to be shown, or ends, and what is there that follows it then. */
interface Line {
	/** ISO 8601, in order: the last one that has come, and those ahead. */
	readonly moments: readonly string[];
	readonly followers: readonly WaitingVersion[];
}

/** @param all the versions that wait, where that is known */
export const lineOf = (dataDir: string, version: string, all = waitingVersions(dataDir)): Line => ({
	moments: momentsFromNow(dataDir, version),
	followers: wholeFollowers(dataDir, version, all),
});

const isAhead = (moment: string): boolean => Date.parse(moment) > Date.now();

/** Moments of a line for which nothing is there. */
const unpreparedOf = ({ moments, followers }: Line): readonly string[] => {
	const there = new Set(followers.map(({ from }) => from));
	return moments.filter((moment) => !there.has(moment));
};

/** The moment of a line that has come last, when nothing is there that follows then; null when all is as it should be now. */
export function overdueOf(line: Line): string | null {
	const last = line.moments.findLast((moment) => !isAhead(moment)) ?? null;
	return last !== null && unpreparedOf(line).includes(last) ? last : null;
}

/** The same of a version. */
export const overdueIn = (dataDir: string, version: string): string | null => overdueOf(lineOf(dataDir, version));

/**
 * The moments of a version, from the one that is in force now on, for which nothing is there, of as many as are prepared at
 * once. @param by none behind this one, in milliseconds
 */
export function unpreparedIn(dataDir: string, version: string, by = Number.POSITIVE_INFINITY): string[] {
	const line = lineOf(dataDir, version);
	const known = new Set(line.moments.filter(isAhead).slice(0, FOLLOWERS_PREPARED_MAX));
	return unpreparedOf(line).filter((moment) => (known.has(moment) || !isAhead(moment)) && Date.parse(moment) <= by);
}

/** What follows a version, and the first moment for which nothing is prepared. */
export function preparedFor(dataDir: string, version: string) {
	const line = lineOf(dataDir, version);
	const followers = line.followers.flatMap(({ version: own, from }) =>
		from !== null && isAhead(from) ? [{ version: own, from }] : [],
	);
	return { followers, unprepared: unpreparedOf(line)[0] ?? null };
}

/** What an operator is told of a version that is prepared. @param from ISO 8601 */
export const toldOfFollower = (version: string, from: string): string =>
	`Content ${version} is prepared: it is in force from ${from} on.`;

/** Has a follower made anew. Its name goes last: a version that nobody says waits would be taken for one that was in force. */
export function removeFollower(dataDir: string, version: string): void {
	rmSync(databasePath(dataDir, version), { recursive: true, force: true });
	removeWaiting(dataDir, version);
}
