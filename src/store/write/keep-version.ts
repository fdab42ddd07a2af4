import { renameSync, rmSync } from "node:fs";
import { MOMENT_MARGIN_MS, WAITING_VERSIONS_KEPT } from "#src/site/version-limits.ts";
import { checkBytes, type KeptVersion } from "../check-version.ts";
import { type Checksum, databasePath, readCurrent } from "../current.ts";
import { type FoundVersions, versionsIn } from "../find-version.ts";
import { removeLedBack } from "../names-led-back.ts";
import { isWaiting, removeWaiting, waitingNames, waitingVersions, writeWaiting } from "../waiting-version.ts";
import { putInForce } from "./put-in-force.ts";

/**
 * What becomes of a version that was built: it is in force, or as soon as what follows it is there; it waits for somebody to
 * publish it, or it follows another at a moment.
 */
export type Destiny = "in force" | "in force soon" | "waiting" | { readonly after: string; readonly from: string };

/** Until when a moment is so near that what follows then may not be there in time. @param began when a version began to be made */
export const nearUntil = (began: number): number => Date.now() + Math.max(Date.now() - began, MOMENT_MARGIN_MS);

/**
 * What becomes of a version that should be in force, where something of it begins to be shown, or ends, sooner than another
 * is made: it waits until what follows it is there, since it would show what is over by then.
 *
 * @param moments of it: ISO 8601; @param began when it began to be made, in milliseconds
 */
export function destinyBefore(destiny: Destiny, moments: readonly string[], began: number): Destiny {
	const near = nearUntil(began);
	return destiny === "in force" && moments.some((moment) => Date.parse(moment) <= near) ? "in force soon" : destiny;
}

/** A version that was built and validated, not yet in its place. */
export interface BuiltVersion {
	readonly version: string;
	readonly hash: string;
	readonly checksum: Checksum;
	/** What differs from the version that it was held against. */
	readonly tags: readonly string[];
	/** Where its database is. */
	readonly aside: string;
	/** The version of which it is a changed copy: what was damaged in that would be damaged in it. */
	readonly copied: { readonly kept: KeptVersion; readonly sha256: Promise<string> } | null;
}

/**
 * Gives a built version its place, in steps of which each leaves a whole state behind: what may be gone back to is there until
 * the version is on the disk. For who holds the import lock.
 *
 * @param before the versions that are there
 * @param folder where files are written first, on the same disk
 * @param needed versions that stay though nobody asks for them any more
 * @throws {DamagedVersion} of what it is a copy of
 */
export async function keepVersion(
	dataDir: string,
	{ version, hash, checksum, tags, aside, copied }: BuiltVersion,
	destiny: Destiny,
	before: FoundVersions,
	folder: string,
	needed: ReadonlySet<string> = new Set(),
): Promise<void> {
	const sound = async () => copied && (await checkBytes(dataDir, copied.kept, await copied.sha256));
	if (destiny !== "in force") {
		await sound();
		const { after, from } = typeof destiny === "string" ? { after: null, from: null } : destiny;
		const mark = destiny === "in force soon" ? { isDestined: true } : {};
		writeWaiting(dataDir, { version, checksum, after, from, tags: [...tags], ...mark }, folder);
	}
	renameSync(aside, databasePath(dataDir, version));
	if (destiny === "in force") await putInForce(dataDir, { version, hash, checksum }, tags, before, folder, sound);
	removeOldVersions(dataDir, needed);
}

/**
 * Removes what nobody asks for any more: all but the versions that CURRENT keeps, the newest of those that wait to be
 * published, and what follows one of them or the version before, so that its minutes are kept after a rollback. Readers that still hold an old file keep it: removing it only takes its name away.
 */
export function removeOldVersions(dataDir: string, needed: ReadonlySet<string> = new Set()): void {
	const current = readCurrent(dataDir);
	// Of what there was nobody knows then which is needed.
	if (!current && versionsIn(dataDir).some((version) => !isWaiting(dataDir, version))) return;
	const checksums = current?.checksums ?? {};
	const waiting = waitingVersions(dataDir).filter(
		({ version, after }) => !Object.hasOwn(checksums, version) || after === current?.version,
	);
	const ofNobody = waiting.filter(({ after }) => after === null);
	const held = ofNobody.filter((each) => !each.isDestined).slice(-WAITING_VERSIONS_KEPT);
	const unpublished = [...held, ...ofNobody.filter((each) => each.isDestined).slice(-1)];
	const inForce = current ? [current.version, current.previous] : [];
	const lines = new Set([...inForce, ...unpublished.map(({ version }) => version)]);
	const followers = waiting.filter(({ after }) => after !== null && lines.has(after));
	const stay = new Set([...unpublished, ...followers].map(({ version }) => version));
	for (const version of versionsIn(dataDir))
		if (!stay.has(version) && !needed.has(version) && !Object.hasOwn(checksums, version))
			rmSync(databasePath(dataDir, version), { recursive: true, force: true });
	const there = new Set(versionsIn(dataDir));
	// What was in force waits no longer, whoever needs it.
	const isOver = (version: string) => !stay.has(version) && (!needed.has(version) || Object.hasOwn(checksums, version));
	for (const version of waitingNames(dataDir))
		if (isOver(version) || !there.has(version)) removeWaiting(dataDir, version);
	removeLedBack(dataDir, there);
}
