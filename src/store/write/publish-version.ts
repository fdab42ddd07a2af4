import { checkVersion } from "../check-version.ts";
import { databasePath, numberOf, readCurrent } from "../current.ts";
import { openForReading } from "../database.ts";
import { type FoundVersions, findVersion, versionsIn } from "../find-version.ts";
import { overdueIn, preparedFor } from "../followers.ts";
import { checksumIn, isWaiting, removeWaiting, waitingVersions, writeWaiting } from "../waiting-version.ts";
import { withBuildFolder } from "./build-folder.ts";
import { changedTags } from "./changed-tags.ts";
import { removeOldVersions } from "./keep-version.ts";
import { noted, putInForce } from "./put-in-force.ts";
import { type Refusal, withImportLock } from "./with-import-lock.ts";

export type PublishOutcome =
	| {
			readonly state: "published";
			readonly version: string;
			readonly tags: readonly string[];
			/** The first moment at which something of it changes for which nothing is prepared; null when there is none. */
			readonly unprepared: string | null;
	  }
	| { readonly state: "unchanged"; readonly version: string }
	| Refusal;

const refused = (reason: string): Refusal => ({ state: "refused", reasons: [reason] });

/**
 * Puts a version in force that is there already: one that waits, or one that was in force before. What is newer than that
 * one waits from then on, so that no start brings it back.
 *
 * @param version null: the newest that was in force before the one that is
 * @param force also one that shows what has ended since, or not yet what has begun, since nothing is prepared that follows it
 */
export const publishVersion = (
	dataDir: string,
	version: string | null,
	tell: (line: string) => void,
	force = false,
): Promise<PublishOutcome> =>
	withImportLock(dataDir, version === null ? "rollback" : `publishing of ${version}`, tell, async () => {
		const target = version ?? versionBefore(dataDir);
		const overdue = force || target === null ? null : overdueIn(dataDir, target);
		if (overdue === null) return publishLocked(dataDir, version);
		return refused(
			`Version ${target} does not know what began to be shown, or ended, at ${overdue}: it would show that as it was before. Import its pack, which prepares it, or add --force.`,
		);
	});

/** The same for who holds the import lock. @param known the versions that are there, where that is known */
export async function publishLocked(
	dataDir: string,
	asked: string | null,
	known: FoundVersions | null = null,
): Promise<PublishOutcome> {
	const before = known ?? (await findVersion(dataDir, "own"));
	const target = asked ?? versionBefore(dataDir);
	if (target === null)
		return refused("No version is there that was in force before this one. See: npm run content -- list");
	if (target === before.kept?.version && !isWaiting(dataDir, target)) return { state: "unchanged", version: target };
	const waiting = waitingVersions(dataDir);
	const follows = waiting.find((each) => each.version === target);
	if (follows && follows.after !== null)
		return refused(
			target === before.kept?.version
				? `${target} is in force.`
				: `${target} follows ${follows.after} by itself at ${follows.from}. Publish that one.`,
		);
	if (!versionsIn(dataDir).includes(target))
		return refused(`There is no version ${target}. See: npm run content -- list`);
	const checked = await checkVersion(dataDir, target, checksumIn(before.current, waiting, target), "own");
	if (typeof checked === "string") return refused(`Version ${target} cannot be published: ${checked}.`);
	const tags = before.kept ? tagsOf(dataDir, before.kept.version, target) : [];
	await withBuildFolder(dataDir, async (folder) => {
		withdrawNewer(dataDir, target, folder);
		const checksum = noted(checksumIn(before.current, waiting, target), checked.checksum);
		await putInForce(dataDir, { ...checked, checksum }, tags, before, folder);
		// Killed before this, it is in force all the same: CURRENT names it.
		removeWaiting(dataDir, target);
	});
	removeOldVersions(dataDir);
	return { state: "published", version: target, tags, unprepared: preparedFor(dataDir, target).unprepared };
}

/** The newest version that was in force before the one that is, with what follows it. */
function versionBefore(dataDir: string): string | null {
	const current = readCurrent(dataDir);
	if (!current) return null;
	const kept = Object.keys(current.checksums).filter((each) => numberOf(each) < numberOf(current.version));
	return kept.sort((a, b) => numberOf(b) - numberOf(a))[0] ?? null;
}

/** The version that CURRENT names waits again when an older one takes its place. */
function withdrawNewer(dataDir: string, target: string, folder: string): void {
	const current = readCurrent(dataDir);
	const checksum = current?.checksums[current.version];
	if (!current || !checksum || numberOf(current.version) < numberOf(target)) return;
	writeWaiting(
		dataDir,
		{ version: current.version, checksum, after: null, from: null, tags: [], wasInForce: true },
		folder,
	);
}

function tagsOf(dataDir: string, from: string, to: string): string[] {
	const [was, is] = [from, to].map((version) => openForReading(databasePath(dataDir, version)));
	try {
		return was && is ? changedTags(was, is) : [];
	} finally {
		was?.close();
		is?.close();
	}
}
