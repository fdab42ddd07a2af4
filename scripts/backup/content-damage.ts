import { checkVersion } from "#src/store/check-version.ts";
import { hasCurrent, readCurrent } from "#src/store/current.ts";
import { damagedFilesPath, readDamagedFiles } from "#src/store/damaged-files.ts";
import { tellRefused, versionsIn } from "#src/store/find-version.ts";
import { checksumIn, waitingVersions } from "#src/store/waiting-version.ts";

/**
 * What of a data directory's content cannot be used, a line each: versions that do not hold what was imported, by their
 * bytes, and files that were found damaged. None when all is whole.
 */
export async function contentDamage(dataDir: string): Promise<readonly string[]> {
	const lines: string[] = [];
	const current = readCurrent(dataDir);
	if (!current && hasCurrent(dataDir)) lines.push(tellRefused({ name: "CURRENT", reason: "it cannot be read" }));
	const waiting = waitingVersions(dataDir);
	for (const version of versionsIn(dataDir)) {
		const known = checksumIn(current, waiting, version);
		const checked = known && (await checkVersion(dataDir, version, known, "any", "bytes"));
		if (typeof checked === "string") lines.push(tellRefused({ name: version, reason: checked }));
	}
	const files = readDamagedFiles(dataDir);
	if (files === null) lines.push(`${damagedFilesPath(dataDir)} cannot be read.`);
	for (const { folder, name, reason } of files ?? []) lines.push(`files/${folder}/${name} ${reason}.`);
	return lines;
}
