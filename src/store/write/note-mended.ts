import { databasePath } from "../current.ts";
import { changeDamaged, namingAll, withoutWhole } from "../damage/change-damaged.ts";
import { type DamagedFile, keyOf, lastOf, readDamagedFiles } from "../damage/damaged-files.ts";
import { openForReading } from "../database.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Takes from the list of damaged files what was put in its place anew for a version that has its place. What was listed before
 * and was not, its pack has no more; of what was found meanwhile only the next import knows that.
 *
 * @param made how much of the pack was put in its place
 */
export function noteMended(dataDir: string, version: string, store: FileStore, made: "all of it" | "some of it"): void {
	if (readDamagedFiles(dataDir)?.length === 0) return;
	const before = made === "all of it" ? (store.damaged ?? []) : [];
	const unseen = lastOf(before) === null ? [] : unseenIn(dataDir, version, store);
	const isLeft = before.length > 0 ? (file: DamagedFile) => store.isDamaged(file) : () => false;
	changeDamaged(dataDir, (known) => {
		const listed = known ?? [];
		const named = new Set(listed.map(keyOf));
		const all = [...listed, ...unseen.filter((file) => !named.has(keyOf(file)))];
		return withoutWhole(namingAll(all, before), (file) => store.isRenewed(file)).map((file) =>
			isLeft(file) && !file.isLast ? { ...file, isGone: true } : file,
		);
	});
}

/** What a version has and nobody put in its place, of what had no place in a full list. */
function unseenIn(dataDir: string, version: string, store: FileStore): readonly DamagedFile[] {
	const database = openForReading(databasePath(dataDir, version));
	const since = new Date().toISOString();
	try {
		return database
			.all<Pick<DamagedFile, "folder" | "name">>("SELECT folder, name FROM file")
			.filter((file) => store.isDamaged(file))
			.map(({ folder, name }) => ({ folder, name, reason: "was not looked at when too many were damaged", since }));
	} finally {
		database.close();
	}
}
