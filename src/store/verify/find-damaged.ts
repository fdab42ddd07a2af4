import { join } from "node:path";
import { databasePath } from "../current.ts";
import { type DamagedFile, tellUnreadable, writeDamagedFiles } from "../damaged-files.ts";
import { openForReading } from "../database.ts";
import { type FileRow, faultOf, filesBehind } from "./check-files.ts";

/**
 * Which files of a version are damaged, where the list of them cannot be read: each is held against what was imported, and
 * the list is written anew.
 *
 * @throws when the version's database cannot be read
 */
export async function findDamaged(
	dataDir: string,
	version: string,
	tell: (line: string) => void,
): Promise<readonly DamagedFile[]> {
	tell(`${tellUnreadable(dataDir)}: every file is held against what was imported.`);
	const database = openForReading(databasePath(dataDir, version));
	const damaged: DamagedFile[] = [];
	const since = new Date().toISOString();
	try {
		let last: Pick<FileRow, "folder" | "name"> = { folder: "", name: "" };
		for (let rows = filesBehind(database, last); rows.length > 0; rows = filesBehind(database, last))
			for (const row of rows) {
				const { folder, name } = row;
				const reason = await faultOf(join(dataDir, "files", folder, name), row, undefined);
				if (reason !== null) damaged.push({ folder, name, reason, since });
				last = row;
			}
	} finally {
		database.close();
	}
	writeDamagedFiles(dataDir, damaged);
	return damaged;
}
