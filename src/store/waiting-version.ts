import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CURRENT_MAX_BYTES } from "#src/site/version-limits.ts";
import { type Checksum, type Current, checksum, contentDirectory, versionsEnding } from "./current.ts";
import { sync } from "./sync.ts";

const waiting = z.object({
	checksum,
	after: z
		.string()
		.nullable()
		.describe("the version that it follows by itself; null of one that waits to be published"),
	from: z.iso.datetime({ offset: true }).nullable().describe("the moment at which it does"),
	tags: z.array(z.string()).describe("what changes then"),
	isDestined: z
		.boolean()
		.optional()
		.describe("it is put in force as soon as what follows it is there, and held by nobody"),
	wasInForce: z.boolean().optional().describe("it was in force, and another was put there instead"),
});

/**
 * A finished version that nobody but a preview shows: it waits to be published, or for the moment from which it follows
 * another by itself. What says so is a file beside its database, which stands there before the database does: whatever
 * happens to CURRENT, such a version is never taken for one that was in force.
 */
export interface WaitingVersion extends Readonly<z.infer<typeof waiting>> {
	readonly version: string;
}

const ENDING = ".waiting";

const waitingPath = (dataDir: string, version: string): string =>
	join(contentDirectory(dataDir), `${version}${ENDING}`);

/** Whether a version waits; one that CURRENT names is in force all the same. */
export const isWaiting = (dataDir: string, version: string): boolean =>
	statSync(waitingPath(dataDir, version), { throwIfNoEntry: false }) !== undefined;

/** Names of versions that wait, readable or not, the oldest first. */
export const waitingNames = (dataDir: string): string[] => versionsEnding(dataDir, ENDING);

/** The versions that wait, the oldest first; one of which that cannot be read is none, and goes with the next import. */
export const waitingVersions = (dataDir: string): WaitingVersion[] =>
	waitingNames(dataDir).flatMap((version) => {
		try {
			const path = waitingPath(dataDir, version);
			const found = statSync(path);
			if (!found.isFile() || found.size > CURRENT_MAX_BYTES) return [];
			return [{ version, ...waiting.parse(JSON.parse(readFileSync(path, "utf8"))) }];
		} catch {
			return [];
		}
	});

/** Says that a version waits, in one step that survives a power cut; `folder` is where that is written first. */
export function writeWaiting(dataDir: string, { version, ...facts }: WaitingVersion, folder: string): void {
	const aside = join(folder, `${version}${ENDING}`);
	writeFileSync(aside, `${JSON.stringify(facts, null, "\t")}\n`);
	sync(aside);
	renameSync(aside, waitingPath(dataDir, version));
	sync(contentDirectory(dataDir));
}

/** It waits no longer: it is in force, or gone. */
export const removeWaiting = (dataDir: string, version: string): void =>
	rmSync(waitingPath(dataDir, version), { force: true });

/** The versions that follow one by themselves, in the order of their moments. */
export const followersOf = (version: string, all: readonly WaitingVersion[]): WaitingVersion[] =>
	all
		.filter(({ after, from }) => after === version && from !== null)
		.sort((a, b) => Date.parse(a.from ?? "") - Date.parse(b.from ?? ""));

/** The version in force at a moment: the one that CURRENT names, or the last that has followed it. @param now milliseconds */
export function versionInForce(
	{ version }: Pick<Current, "version">,
	all: readonly WaitingVersion[],
	now: number,
): string {
	const due = followersOf(version, all).filter(({ from }) => Date.parse(from ?? "") <= now);
	return due.at(-1)?.version ?? version;
}

/** Tags of everything that differs between two versions of one line; null where they are of none. */
export function tagsBetween(
	{ version, previous, tags }: Current,
	all: readonly WaitingVersion[],
	from: string,
	to: string,
): string[] | null {
	const line = [{ version, tags }, ...followersOf(version, all)];
	const names = [previous, ...line.map((each) => each.version)];
	const [start, end] = [names.indexOf(from), names.indexOf(to)];
	if (start < 0 || end <= start) return null;
	return [...new Set(line.slice(start, end).flatMap((each) => each.tags))].sort();
}

/** The checksum of a version, wherever it stands. */
export const checksumIn = (
	current: Pick<Current, "checksums"> | null,
	all: readonly WaitingVersion[],
	version: string,
): Checksum | undefined => current?.checksums[version] ?? all.find((each) => each.version === version)?.checksum;
