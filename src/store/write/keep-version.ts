import { renameSync, rmSync } from "node:fs";
import { CONTENT_VERSIONS_KEPT } from "#src/site/limits.ts";
import { WAITING_VERSIONS_KEPT } from "#src/site/pack-limits.ts";
import type { KeptVersion } from "../check-version.ts";
import { type Checksum, type Current, databasePath, numberOf, readCurrent, writeCurrent } from "../current.ts";
import { type FoundVersions, versionsIn } from "../find-version.ts";
import {
	checksumIn,
	isWaiting,
	removeWaiting,
	waitingNames,
	waitingVersions,
	writeWaiting,
} from "../waiting-version.ts";

/** What becomes of a version that was built: it is in force, it waits for somebody to publish it, or it follows another at a moment. */
export type Destiny = "in force" | "waiting" | { readonly after: string; readonly from: string };

/** A version that was built and validated, not yet in its place. */
export interface BuiltVersion {
	readonly version: string;
	readonly hash: string;
	readonly checksum: Checksum;
	/** What differs from the version that it was held against. */
	readonly tags: readonly string[];
	/** Where its database is. */
	readonly aside: string;
}

/**
 * Gives a built version its place, in steps of which each leaves a whole state behind. For who holds the import lock.
 *
 * @param before the versions that are there
 * @param folder where files are written first, on the same disk
 * @param needed versions that stay though nobody asks for them any more
 */
export function keepVersion(
	dataDir: string,
	{ version, hash, checksum, tags, aside }: BuiltVersion,
	destiny: Destiny,
	before: FoundVersions,
	folder: string,
	needed: ReadonlySet<string> = new Set(),
): void {
	if (destiny !== "in force") {
		const { after, from } = destiny === "waiting" ? { after: null, from: null } : destiny;
		writeWaiting(dataDir, { version, checksum, after, from, tags: [...tags] }, folder);
	}
	renameSync(aside, databasePath(dataDir, version));
	if (destiny === "in force") putInForce(dataDir, { version, hash, checksum }, tags, before, folder, needed);
	else removeOldVersions(dataDir, needed);
}

/** Makes a version the one in force, in one step; the one before stays. For who holds the import lock. */
export function putInForce(
	dataDir: string,
	{ version, hash, checksum }: Omit<KeptVersion, "knownBy">,
	tags: readonly string[],
	before: FoundVersions,
	folder: string,
	needed: ReadonlySet<string> = new Set(),
): void {
	const checksums = { [version]: checksum, ...staying(dataDir, before, version) };
	const previous = before.kept?.version ?? null;
	writeCurrent(dataDir, { version, hash, previous, tags: [...tags], checksums }, folder);
	removeOldVersions(dataDir, needed);
}

/** The version before, and of the others that were in force the newest; none that is damaged, or was taken back. */
function staying(dataDir: string, { kept, current, refused }: FoundVersions, version: string): Current["checksums"] {
	const waiting = waitingVersions(dataDir);
	const unpublished = new Set(waiting.filter(({ after }) => after === null).map((each) => each.version));
	const withdrawn = waiting.filter(({ after }) => after === null || unpublished.has(after)).map((each) => each.version);
	const gone = new Set([...refused.map(({ name }) => name), ...withdrawn, version]);
	const before = kept && !gone.has(kept.version) ? [kept.version] : [];
	const earlier = Object.keys(current?.checksums ?? {})
		.filter((each) => each !== kept?.version && !gone.has(each))
		.sort((a, b) => numberOf(b) - numberOf(a));
	const all = [...before, ...earlier].slice(0, CONTENT_VERSIONS_KEPT - 1);
	return Object.fromEntries(
		all.flatMap((each) => {
			const known = checksumIn(current, waiting, each);
			// Of the version before it is known by which time it is trusted now.
			const checksum = kept?.version === each ? { ...known, ...kept.checksum } : known;
			return checksum ? [[each, checksum] as const] : [];
		}),
	);
}

/**
 * Removes what nobody asks for any more: all but the versions that CURRENT keeps, the newest of those that wait to be
 * published, and what follows one of them. Readers that still hold an old file keep it: removing it only takes its name away.
 */
function removeOldVersions(dataDir: string, needed: ReadonlySet<string>): void {
	const current = readCurrent(dataDir);
	// Of what there was nobody knows then which is needed.
	if (!current && versionsIn(dataDir).some((version) => !isWaiting(dataDir, version))) return;
	const checksums = current?.checksums ?? {};
	const waiting = waitingVersions(dataDir).filter(
		({ version, after }) => !Object.hasOwn(checksums, version) || after === current?.version,
	);
	const unpublished = waiting.filter(({ after }) => after === null).slice(-WAITING_VERSIONS_KEPT);
	const lines = new Set([...(current ? [current.version] : []), ...unpublished.map(({ version }) => version)]);
	const followers = waiting.filter(({ after }) => after !== null && lines.has(after));
	const stay = new Set([...unpublished, ...followers].map(({ version }) => version)).union(needed);
	for (const version of versionsIn(dataDir))
		if (!stay.has(version) && !Object.hasOwn(checksums, version))
			rmSync(databasePath(dataDir, version), { recursive: true, force: true });
	const there = new Set(versionsIn(dataDir));
	for (const version of waitingNames(dataDir))
		if (!stay.has(version) || !there.has(version)) removeWaiting(dataDir, version);
}
