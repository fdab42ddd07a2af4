import { join } from "node:path";
import { DAMAGED_FILES_MAX } from "#src/site/damage-limits.ts";
import { databasePath } from "../current.ts";
import { openForReading } from "../database.ts";
import { changeDamaged, inOrder, withFound } from "./change-damaged.ts";
import { type DamagedFile, tellUnreadable } from "./damaged-files.ts";
import { type FileRow, faultOf, filesBehind } from "./file-fault.ts";

/**
 * Which files of a version are damaged, where the list of them cannot be read: each is held against what was imported, and
 * the list is written anew.
 *
 * @returns what is listed then
 * @throws when the version's database cannot be read
 */
export async function findDamaged(
	dataDir: string,
	version: string,
	tell: (line: string) => void,
): Promise<readonly DamagedFile[]> {
	tell(`${tellUnreadable(dataDir)}: every file is held against what was imported.`);
	const database = openForReading(databasePath(dataDir, version));
	let damaged: DamagedFile[] = [];
	const since = new Date().toISOString();
	try {
		let last: Pick<FileRow, "folder" | "name"> = { folder: "", name: "" };
		for (let rows = filesBehind(database, last); rows.length > 0; rows = filesBehind(database, last))
			for (const row of rows) {
				const { folder, name } = row;
				const reason = await faultOf(join(dataDir, "files", folder, name), row, undefined);
				if (reason !== null) damaged.push({ folder, name, reason, since });
				last = row;
				// One more than are listed tells that there are more.
				if (damaged.length > 2 * DAMAGED_FILES_MAX) damaged = inOrder(damaged).slice(0, DAMAGED_FILES_MAX + 1);
			}
	} finally {
		database.close();
	}
	return changeDamaged(dataDir, (listed) => withFound(listed ?? [], damaged)).files;
}
