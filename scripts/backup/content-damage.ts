import { checkVersion } from "#src/store/check-version.ts";
import { databasePath, hasCurrent, readCurrent } from "#src/store/current.ts";
import { readDamagedFiles, tellUnreadable } from "#src/store/damage/damaged-files.ts";
import { tellRefused, versionsIn } from "#src/store/find-version.ts";
import { checksumIn, versionInForce, waitingVersions } from "#src/store/waiting-version.ts";

export interface ContentDamage {
	/** What cannot be used, a line each; none when all is whole. */
	readonly lines: readonly string[];
	/** The databases among it, by their paths. */
	readonly databases: readonly string[];
}

/**
 * What of a data directory's content cannot be used: versions that do not hold what was imported, by their bytes, the one in
 * force when it is not there, and files that were found damaged.
 */
export async function contentDamage(dataDir: string): Promise<ContentDamage> {
	const lines: string[] = [];
	const databases: string[] = [];
	const current = readCurrent(dataDir);
	const there = versionsIn(dataDir);
	if (!current && (there.length > 0 || hasCurrent(dataDir)))
		lines.push(tellRefused({ name: "CURRENT", reason: hasCurrent(dataDir) ? "it cannot be read" : "it is missing" }));
	const waiting = waitingVersions(dataDir);
	const inForce = current ? [current.version, versionInForce(current, waiting, Date.now())] : [];
	for (const version of new Set([...inForce, ...there])) {
		const known = checksumIn(current, waiting, version);
		const checked = known && (await checkVersion(dataDir, version, known, "any", "bytes"));
		if (typeof checked !== "string") continue;
		lines.push(tellRefused({ name: version, reason: checked }));
		if (there.includes(version)) databases.push(databasePath(dataDir, version));
	}
	const files = readDamagedFiles(dataDir);
	if (files === null) lines.push(`${tellUnreadable(dataDir)}.`);
	for (const { folder, name, reason } of files ?? []) lines.push(`files/${folder}/${name} ${reason}.`);
	return { lines, databases };
}
