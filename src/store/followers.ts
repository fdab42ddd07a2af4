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
export const wholeFollowers = (dataDir: string, version: string): WaitingVersion[] =>
	followersOf(version, waitingVersions(dataDir)).filter((each) => existsSync(databasePath(dataDir, each.version)));

/**
 * The moments of a version, from the one that is in force now on, for which nothing is there, of as many as are prepared at
 * once. @param by none behind this one, in milliseconds
 */
export function unpreparedIn(dataDir: string, version: string, by = Number.POSITIVE_INFINITY): string[] {
	const there = new Set(wholeFollowers(dataDir, version).map(({ from }) => from));
	const isAhead = (moment: string) => Date.parse(moment) > Date.now();
	const moments = momentsFromNow(dataDir, version);
	const many = moments.filter(isAhead).slice(0, FOLLOWERS_PREPARED_MAX);
	return [...moments.filter((moment) => !isAhead(moment)), ...many].filter(
		(moment) => !there.has(moment) && Date.parse(moment) <= by,
	);
}

/** At which moments something of a version begins to be shown, or ends, and for which of them something is there. */
export interface Line {
	readonly moments: readonly string[];
	readonly prepared: ReadonlySet<string | null>;
}

export const lineOf = (dataDir: string, version: string): Line => ({
	moments: momentsFromNow(dataDir, version),
	prepared: new Set(wholeFollowers(dataDir, version).map(({ from }) => from)),
});

/** The moment of a line that has come last, when nothing is there that follows then; null when all is as it should be now. */
export function overdueOf({ moments, prepared }: Line): string | null {
	const last = moments.findLast((moment) => Date.parse(moment) <= Date.now()) ?? null;
	return last === null || prepared.has(last) ? null : last;
}

/** The same of a version. */
export const overdueIn = (dataDir: string, version: string): string | null => overdueOf(lineOf(dataDir, version));

/** What follows a version, and the first moment for which nothing is prepared. */
export function preparedFor(dataDir: string, version: string) {
	const all = wholeFollowers(dataDir, version);
	const followers = all.flatMap(({ version: own, from }) =>
		from !== null && Date.parse(from) > Date.now() ? [{ version: own, from }] : [],
	);
	const there = new Set(all.map(({ from }) => from));
	return { followers, unprepared: momentsFromNow(dataDir, version).find((moment) => !there.has(moment)) ?? null };
}

/** What an operator is told of a version that is prepared. @param from ISO 8601 */
export const toldOfFollower = (version: string, from: string): string =>
	`Content ${version} is prepared: it is in force from ${from} on.`;

/** Has a follower made anew. Its name goes last: a version that nobody says waits would be taken for one that was in force. */
export function removeFollower(dataDir: string, version: string): void {
	rmSync(databasePath(dataDir, version), { recursive: true, force: true });
	removeWaiting(dataDir, version);
}
