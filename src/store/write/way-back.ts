import { existsSync } from "node:fs";
import { CONTENT_VERSIONS_KEPT } from "#src/site/limits.ts";
import { WAITING_VERSIONS_KEPT } from "#src/site/version-limits.ts";
import { checkVersion } from "../check-version.ts";
import { type Current, databasePath, numberOf } from "../current.ts";
import { type FoundVersions, tellRefused } from "../find-version.ts";
import { checksumIn, waitingVersions } from "../waiting-version.ts";

/** The versions to which a rollback goes, the next one first, whether they are there or not. */
export function wayBack(current: Current | null): readonly string[] {
	if (!current) return [];
	if (current.back) return current.back;
	// Older releases did not write it: whether the one before was taken back, or is to be gone back to, its number says.
	const earlier = [current.previous ?? "", ...Object.keys(current.checksums).sort((a, b) => numberOf(b) - numberOf(a))];
	return [...new Set(earlier)].filter((each) => each !== "" && numberOf(each) < numberOf(current.version));
}

/** Whether a version was in force before, also one that was taken back since. */
export const wasInForce = (dataDir: string, { current }: FoundVersions, version: string): boolean =>
	wayBack(current).includes(version) ||
	waitingVersions(dataDir).some((each) => each.version === version && each.wasInForce === true);

/**
 * The way back from a version that takes its place. The one that was in force until now is the next on it, unless it is taken
 * back: so one rollback behind the other goes further back, and never to what one has left.
 *
 * @param before what was there before
 */
export function wayBackFrom(
	dataDir: string,
	version: string,
	{ current, kept }: FoundVersions,
	isBack: boolean,
): string[] {
	const earlier = wayBack(current);
	const all = isBack ? earlier.slice(earlier.indexOf(version) + 1) : [...(kept ? [kept.version] : []), ...earlier];
	return [...new Set(all)]
		.filter((each) => each !== version && existsSync(databasePath(dataDir, each)))
		.slice(0, CONTENT_VERSIONS_KEPT + WAITING_VERSIONS_KEPT);
}

/**
 * The version that was in force before the one that is, and can be used.
 *
 * @param tell told of each that is passed over since it is damaged
 * @returns where none can, one that says why; null when none is there
 */
export async function versionBefore(
	dataDir: string,
	{ current }: FoundVersions,
	tell: (line: string) => void,
): Promise<string | null> {
	const waiting = waitingVersions(dataDir);
	const following = new Set(waiting.flatMap(({ version, after }) => (after === null ? [] : [version])));
	const damaged: { readonly name: string; readonly reason: string }[] = [];
	for (const version of wayBack(current)) {
		const known = checksumIn(current, waiting, version);
		if (!known || following.has(version) || !existsSync(databasePath(dataDir, version))) continue;
		const checked = await checkVersion(dataDir, version, known, "own");
		if (typeof checked !== "string") {
			for (const each of damaged) tell(tellRefused(each));
			return version;
		}
		damaged.push({ name: version, reason: checked });
	}
	return damaged[0]?.name ?? null;
}
