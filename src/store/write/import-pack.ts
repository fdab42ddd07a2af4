import type { KeyObject } from "node:crypto";
import { MOMENTS_KNOWN_MAX } from "#src/site/version-limits.ts";
import { DamagedVersion } from "../check-version.ts";
import { databasePath, readCurrent } from "../current.ts";
import { readDamagedFiles } from "../damage/damaged-files.ts";
import { findDamaged } from "../damage/find-damaged.ts";
import { isDamage } from "../database.ts";
import { type FoundVersions, findVersion, tellRefused } from "../find-version.ts";
import { preparedFor, removeFollower, unpreparedIn } from "../followers.ts";
import { followersOf, waitingVersions } from "../waiting-version.ts";
import { amendVersion } from "./amend/amend-version.ts";
import { bringIntoForce } from "./bring-into-force.ts";
import { buildVersion } from "./build-version.ts";
import { collectBehind } from "./collect-files.ts";
import { foldersSince } from "./folders-since.ts";
import { withFrugalHeap } from "./frugal-heap.ts";
import { isPack } from "./is-pack.ts";
import { localeFault, toldOfPrefixes } from "./locale-fault.ts";
import { keptAt, momentsAfter } from "./pack-at.ts";
import { prepareFollowers, prepareOfWholePack } from "./prepare-followers.ts";
import { type Progress, SILENT } from "./progress.ts";
import { nameAgain } from "./put-in-force.ts";
import { replacementFault } from "./replacement-fault.ts";
import { shrinkFault } from "./shrink-fault.ts";
import { signingKey } from "./signing-key.ts";
import { waitingPack } from "./waiting-pack.ts";
import { type Reading, withWholePack } from "./whole-pack.ts";
import { type Refusal, withImportLock } from "./with-import-lock.ts";

export type ImportOutcome = Imported | Unchanged | Refusal;

interface Imported extends Prepared {
	/** Whether it is in force, or waits to be published. */
	readonly state: "imported" | "waiting";
	readonly version: string;
	readonly items: number;
	readonly tags: readonly string[];
}

interface Unchanged extends Prepared {
	readonly state: "unchanged";
	readonly version: string;
}

/** What follows a version by itself. */
interface Prepared {
	readonly followers: readonly Follower[];
	/** The first moment for which nothing is prepared yet; null when there is none. */
	readonly unprepared: string | null;
}

interface Follower {
	readonly version: string;
	/** ISO 8601 in UTC. */
	readonly from: string;
}

export interface ImportOptions {
	readonly packDir: string;
	readonly dataDir: string;
	/** Accepts a pack of another brand, and one in which most of the items in force are gone. */
	readonly replaceBrand?: boolean;
	/** Accepts a pack with far fewer items of a kind, and one without a locale that the site has. */
	readonly force?: boolean;
	/** Leaves the content in force as it is: the new version waits to be published. */
	readonly noPublish?: boolean;
	/** Of the private key that signs what files hold; null or none: in the data directory, made by the first import. */
	readonly keyFile?: string | null;
	/** Told in one line what the operator should know while it goes on. */
	readonly tell?: (line: string) => void;
	/** Told how far it has come. */
	readonly progress?: Progress;
}

/**
 * Makes a pack the content in force: builds a database aside, validates it, and switches in one step. What follows it at
 * the moments at which something of it begins to be shown, or ends, is built behind it. Whatever goes wrong before the
 * switch, the old content stays. Nothing happens when the pack is unchanged. Imports into the same data directory come one
 * after the other.
 */
export async function importPack(options: ImportOptions): Promise<ImportOutcome> {
	const { dataDir, packDir, tell = () => {} } = options;
	return withImportLock(dataDir, `import of ${packDir}`, tell, async () => {
		const outcome = await withFrugalHeap(() => importDoubting(options));
		if (outcome.state === "imported" || outcome.state === "waiting") collectBehind(dataDir, tell);
		return outcome;
	});
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
	const { packDir, dataDir, replaceBrand = false, force = false, noPublish = false, tell = () => {} } = options;
	const { keyFile = null, progress = SILENT } = options;
	const began = Date.now();
	const served = await findVersion(dataDir, "own");
	for (const each of served.refused) tell(tellRefused(each));
	let known: KeyObject | string | null = null;
	const signing = () => {
		known ??= signingKey(dataDir, keyFile, tell);
		return known;
	};
	const ofWholePack =
		(version: string, read = version) =>
		(by: number) =>
			prepareOfWholePack({ packDir, dataDir, before: served, read, version, by, signing, tell, progress });
	const bring = (version: string, before: FoundVersions, prepare: (by: number) => Promise<readonly string[]>) =>
		bringIntoForce({ dataDir, version, before, began, isHeld: noPublish, prepare, tell });
	// What is damaged is put in its place again, of a pack that did not change as well.
	const damaged =
		readDamagedFiles(dataDir) ?? (served.kept ? await findDamaged(dataDir, served.kept.version, tell) : []);
	const isWhole = damaged.every(({ isGone }) => isGone);
	const since =
		isWhole && served.kept ? foldersSince(packDir, databasePath(dataDir, served.kept.version), progress) : null;
	if (since && served.kept && isPack(packDir, dataDir, served.kept, since)) {
		if (!served.isNoted) await nameAgain(dataDir, served, served.kept);
		const base = readCurrent(dataDir)?.version ?? served.kept.version;
		// What should be in force by itself and is damaged is made anew.
		const follows = new Set(followersOf(base, waitingVersions(dataDir)).map(({ version }) => version));
		for (const { name } of served.refused) if (follows.has(name)) removeFollower(dataDir, name);
		if (unpreparedIn(dataDir, base).length > 0) {
			const reasons = await ofWholePack(base, served.kept.version)(Number.POSITIVE_INFINITY);
			if (reasons.length > 0) return { state: "refused", reasons };
		}
		return { state: "unchanged", version: served.kept.version, ...preparedFor(dataDir, base) };
	}
	// A version that is made anew puts what is damaged in its place again, one that waits does not.
	const held = served.kept && (isWhole || !noPublish) ? await waitingPack(packDir, dataDir) : null;
	if (held) {
		const { version, items } = held;
		const published = await bring(version, served, ofWholePack(version));
		if (published?.state === "refused") return published;
		if (!isWhole) return importLocked(options);
		const tags = published?.state === "published" ? published.tags : [];
		return { state: noPublish ? "waiting" : "imported", version, items, tags, ...preparedFor(dataDir, version) };
	}
	const destiny = noPublish ? "waiting" : "in force";
	const amending = { packDir, dataDir, before: served, destiny, signingKey: signing, tell } as const;
	const amended = since ? await amendVersion({ ...amending, since, progress }) : null;
	if (amended) {
		// What could not be changed in the same way is made of the whole pack.
		const { version } = amended;
		const published = await bring(version, served, ofWholePack(version));
		if (published?.state === "refused") return published;
		return { state: noPublish ? "waiting" : "imported", ...amended, ...preparedFor(dataDir, version) };
	}
	// What the new version is compared with may have been imported by other rules.
	const before = served.kept ? served : await findVersion(dataDir, "any");
	const faultOf: Reading["faultOf"] = (pack, previous) =>
		replaceBrand
			? null
			: (replacementFault(pack, previous) ??
				(force ? null : (shrinkFault(pack, previous) ?? localeFault(pack, previous))));
	const reading = { packDir, dataDir, version: before.kept?.version ?? null, faultOf, signing, tell, progress };
	return withWholePack(reading, async ({ kept, ...whole }) => {
		for (const line of toldOfPrefixes(kept.pack.site, whole.previous)) tell(line);
		const now = Date.now();
		const built = await buildVersion({
			...{ ...whole, kept: keptAt(kept, now), dataDir, before, tell, progress },
			moments: momentsAfter(kept.pack, now).slice(0, MOMENTS_KNOWN_MAX),
			destiny,
		});
		if (built.state === "refused") return built;
		const { version } = built;
		const published = await bring(version, before, async (by) => {
			await prepareFollowers({ ...whole, kept, dataDir, before, tell, progress }, version, by);
			return [];
		});
		if (published?.state === "refused") return published;
		return { ...built, state: noPublish ? "waiting" : "imported", ...preparedFor(dataDir, version) };
	});
}
