import { minute } from "#src/site/minute.ts";
import { CLOCKS_APART } from "#src/site/version-limits.ts";
import { DamagedVersion, type KeptVersion } from "../check-version.ts";
import { databasePath, readCurrent } from "../current.ts";
import { type DamagedFile, damagedIn, readDamagedFiles } from "../damage/damaged-files.ts";
import { findDamaged } from "../damage/find-damaged.ts";
import { isDamage } from "../database.ts";
import { findVersion, tellRefused } from "../find-version.ts";
import { preparedFor, removeFollower, unpreparedIn } from "../followers.ts";
import { followersOf, waitingVersions } from "../waiting-version.ts";
import { collectBehind } from "./collect-files.ts";
import { foldersSince } from "./folders-since.ts";
import { withFrugalHeap } from "./frugal-heap.ts";
import type { ImportOptions, ImportOutcome } from "./import-outcome.ts";
import { isPack } from "./is-pack.ts";
import { SILENT } from "./progress.ts";
import { nameAgain } from "./put-in-force.ts";
import { withImportLock } from "./with-import-lock.ts";

/**
 * Makes a pack the content in force: builds a database aside, validates it, and switches in one step. What follows it at
 * the moments at which something of it begins to be shown, or ends, is built behind it. Whatever goes wrong before the
 * switch, the old content stays. Nothing happens when the pack is unchanged. Imports into the same data directory come one
 * after the other.
 */
export async function importPack(options: ImportOptions): Promise<ImportOutcome> {
	const { dataDir, packDir, tell = () => {} } = options;
	return withImportLock(dataDir, `import of ${packDir}`, tell, async () => {
		const damaged = readDamagedFiles(dataDir) ?? [];
		const outcome = await withFrugalHeap(() => importDoubting(options));
		const back = damaged.length === 0 ? 0 : backFrom(damaged, readDamagedFiles(dataDir));
		if (back > 0) tell(`${back} damaged ${back === 1 ? "file is" : "files are"} whole and offered again.`);
		if (outcome.state === "imported" || outcome.state === "waiting") collectBehind(dataDir, tell);
		return outcome;
	});
}

/** How many files of a list of damaged ones are in it no more. @param now null where it cannot be read */
function backFrom(before: readonly DamagedFile[], now: readonly DamagedFile[] | null): number {
	const isDamaged = now && damagedIn(now);
	return isDamaged ? before.filter((file) => !isDamaged(file)).length : 0;
}

/** Databases are trusted by their times: when one is damaged nevertheless, their bytes are read and it is passed over. */
async function importDoubting(options: ImportOptions): Promise<ImportOutcome> {
	try {
		return await importLocked(options);
	} catch (error) {
		if (!isDamage(error) && !(error instanceof DamagedVersion)) throw error;
		await findVersion(options.dataDir, "any", "bytes");
		return importLocked(options);
	}
}

async function importLocked(options: ImportOptions): Promise<ImportOutcome> {
	const { packDir, dataDir, tell = () => {}, progress = SILENT } = options;
	const began = Date.now();
	const served = await findVersion(dataDir, "own");
	for (const each of served.refused) tell(tellRefused(each));
	// What is damaged is put in its place again, of a pack that did not change as well.
	const damaged =
		readDamagedFiles(dataDir) ?? (served.kept ? await findDamaged(dataDir, served.kept.version, tell) : []);
	const isWhole = damaged.every(({ isGone }) => isGone);
	const ahead = served.kept && madeAhead(served.kept, began);
	if (ahead !== null) tell(ahead);
	const since =
		isWhole && served.kept && ahead === null
			? foldersSince(packDir, databasePath(dataDir, served.kept.version), progress)
			: null;
	const looked = { began, served, isWhole, since };
	// What changes versions is loaded by whoever has something to change.
	if (!since || !served.kept || !isPack(packDir, dataDir, served.kept, since)) {
		const { importChanges } = await import("./import-changes.ts");
		return (await importChanges(options, looked)) ?? importLocked(options);
	}
	if (!served.isNoted) await nameAgain(dataDir, served, served.kept);
	const base = readCurrent(dataDir)?.version ?? served.kept.version;
	// What should be in force by itself and is damaged is made anew.
	const follows = new Set(followersOf(base, waitingVersions(dataDir)).map(({ version }) => version));
	for (const { name } of served.refused) if (follows.has(name)) removeFollower(dataDir, name);
	if (unpreparedIn(dataDir, base).length > 0) {
		const { importFollowers } = await import("./import-changes.ts");
		const reasons = await importFollowers(options, served, { version: base, read: served.kept.version });
		if (reasons.length > 0) return { state: "refused", reasons };
	}
	return { state: "unchanged", version: served.kept.version, ...preparedFor(dataDir, base) };
}

/** Says of a version that it was made at a time that has not come: what it shows was decided by a clock that went wrong. */
function madeAhead({ version, checksum: { made } }: KeptVersion, now: number): string | null {
	if (made === undefined || Date.parse(made) <= now + CLOCKS_APART) return null;
	return `The content version ${version} was imported at ${minute(made)} by a clock that was ahead of this one: the whole pack is read, since what is shown goes by the time.`;
}
