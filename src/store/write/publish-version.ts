import { existsSync } from "node:fs";
import { ADDRESSES_TAG, SITE_TAG } from "#src/contract/tags.ts";
import { checkVersion } from "../check-version.ts";
import { databasePath, numberOf } from "../current.ts";
import { openForReading } from "../database.ts";
import { type FoundVersions, findVersion, versionsIn } from "../find-version.ts";
import { overdueIn, preparedFor, removeFollower } from "../followers.ts";
import {
	checksumIn,
	followersOf,
	isWaiting,
	removeWaiting,
	waitingVersions,
	writeWaiting,
} from "../waiting-version.ts";
import { withBuildFolder } from "./build-folder.ts";
import { changedTags } from "./changed-tags.ts";
import { removeOldVersions } from "./keep-version.ts";
import { leadBack } from "./lead-back.ts";
import { noted, putInForce } from "./put-in-force.ts";
import { countUnknown, isMadeFromInForce } from "./version-base.ts";
import { versionBefore, wasInForce, wayBack, wayBackFrom } from "./way-back.ts";
import { type Refusal, withImportLock } from "./with-import-lock.ts";

export type PublishOutcome =
	| {
			readonly state: "published";
			readonly version: string;
			readonly tags: readonly string[];
			/** The first moment at which something of it changes for which nothing is prepared; null when there is none. */
			readonly unprepared: string | null;
			/** The version that should have been in force, and was damaged, where this one stood in for it: "CURRENT" where that was. */
			readonly stoodInFor?: string;
	  }
	| { readonly state: "unchanged"; readonly version: string }
	| Refusal;

const refused = (reason: string): Refusal => ({ state: "refused", reasons: [reason] });

/**
 * Puts a version in force that is there already: one that waits, or one that was in force before. What is newer than that
 * one waits from then on, so that no start brings it back.
 *
 * @param version null: the one that was in force before the one that is; or that stands in for it, where it is damaged
 * @param force also one that shows what has ended since, or not yet what has begun, since nothing is prepared that follows it;
 * and one that was made from another than what is in force, and does not know what came since
 * @param isBack whether what is in force is taken back, so that no later rollback goes to it: then what came since is meant to
 * be as it was
 */
export const publishVersion = (
	dataDir: string,
	version: string | null,
	tell: (line: string) => void,
	force = false,
	isBack = version === null,
): Promise<PublishOutcome> =>
	withImportLock(dataDir, version === null ? "rollback" : `publishing of ${version}`, tell, async () => {
		const before = await findVersion(dataDir, "own");
		// Visitors see one that was in force before already where it stands in: gone back to is that one.
		const standIn = standsIn(before);
		const target = version ?? standIn ?? (await versionBefore(dataDir, before, tell));
		if (target === null)
			return refused("No version is there that was in force before this one. See: npm run content -- list");
		// What stands in shows all that as it was already.
		const overdue = force || target === standIn ? null : overdueIn(dataDir, target);
		const isGoneBackTo = isBack && wasInForce(dataDir, before, target);
		const faultOf = force || isGoneBackTo ? undefined : () => baseFault(dataDir, target, before);
		if (overdue === null) return publishLocked(dataDir, target, before, { isBack, faultOf });
		return refused(
			`Version ${target} does not know what began to be shown, or ended, at ${overdue}: it would show that as it was before. Import its pack, which prepares it, or add --force.`,
		);
	});

/** The version that stands in for the one that should be in force, or for a CURRENT that cannot be read; null when none does. */
const standsIn = ({ kept, named }: FoundVersions): string | null =>
	kept !== null && kept.version !== named ? kept.version : null;

/** Why a whole version must not take the place of what is in force unless that is meant; null when it may. */
function baseFault(dataDir: string, target: string, before: FoundVersions): string | null {
	const { kept, current } = before;
	// What was in force is gone back to: what came behind it is taken back, as whoever does so knows.
	if (!kept || wayBack(current).includes(target) || isMadeFromInForce(dataDir, target, before)) return null;
	const unknown = countUnknown(dataDir, kept.version, target);
	const lost =
		unknown === 0
			? "what was changed since would be as it was"
			: `${unknown} of the items in force ${unknown === 1 ? "is" : "are"} unknown to it and would be gone, without a page that says so and without a redirect`;
	return `Version ${target} was not made from ${kept.version}, which is in force: ${lost}. Import its pack again, which keeps what came since, or add --force to publish it as it is.`;
}

interface Publishing {
	/** Whether what is in force is taken back. */
	readonly isBack?: boolean;
	/** Why the version, which is there and whole, must not be published all the same. */
	readonly faultOf?: (() => string | null) | undefined;
}

/** The same for who holds the import lock. @param known the versions that are there, where that is known */
export async function publishLocked(
	dataDir: string,
	target: string,
	known: FoundVersions | null = null,
	{ isBack = false, faultOf = () => null }: Publishing = {},
): Promise<PublishOutcome> {
	const before = known ?? (await findVersion(dataDir, "own"));
	const isStandIn = target === standsIn(before);
	if (target === before.kept?.version && !isStandIn && !isWaiting(dataDir, target))
		return { state: "unchanged", version: target };
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
	const fault = faultOf();
	if (fault !== null) return refused(fault);
	// Of what is damaged nobody knows in what it differs.
	const tags: string[] = isStandIn ? [SITE_TAG] : before.kept ? tagsOf(dataDir, before.kept.version, target) : [];
	await withBuildFolder(dataDir, async (folder) => {
		// Also one that was made from what is in force does not know what leads back in that, nor what it shows by now by itself.
		if (before.kept && leadBack(dataDir, before.kept.version, target, folder) && !tags.includes(ADDRESSES_TAG))
			tags.push(ADDRESSES_TAG);
		withdraw(dataDir, target, before, isBack, folder);
		if (isStandIn) removeDue(dataDir, target);
		const checksum = noted(checksumIn(before.current, waiting, target), checked.checksum);
		await putInForce(dataDir, { ...checked, checksum, isBack }, tags, before, folder);
		// Killed before this, it is in force all the same: CURRENT names it.
		removeWaiting(dataDir, target);
	});
	removeOldVersions(dataDir);
	const { unprepared } = preparedFor(dataDir, target);
	const stoodIn = isStandIn ? { stoodInFor: before.named ?? "CURRENT" } : {};
	return { state: "published", version: target, tags, unprepared, ...stoodIn };
}

/** What should have followed a version by now, and is damaged, does so no more. */
function removeDue(dataDir: string, version: string): void {
	for (const follower of followersOf(version, waitingVersions(dataDir)))
		if (Date.parse(follower.from ?? "") <= Date.now()) removeFollower(dataDir, follower.version);
}

/** What is newer than the version that takes its place waits again, and what was left for it: no start brings either back. */
function withdraw(dataDir: string, target: string, before: FoundVersions, isBack: boolean, folder: string): void {
	const back = new Set(wayBackFrom(dataDir, target, before, isBack));
	// One that followed another by itself has its way back by that.
	for (const { version, after } of waitingVersions(dataDir)) if (after !== null && back.has(version)) back.add(after);
	for (const [version, checksum] of Object.entries(before.current?.checksums ?? {})) {
		const isLeft = numberOf(version) > numberOf(target) || !back.has(version);
		if (version === target || !isLeft || !existsSync(databasePath(dataDir, version))) continue;
		writeWaiting(dataDir, { version, checksum, after: null, from: null, tags: [], wasInForce: true }, folder);
	}
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
