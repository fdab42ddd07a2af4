import { join } from "node:path";
import type { Pace } from "../checksum.ts";
import { type DamagedFile, keyOf, lastOf, readDamagedFiles } from "../damage/damaged-files.ts";
import { type FileRow, faultOf, filesBehind } from "../damage/file-fault.ts";
import type { Database } from "../database.ts";
import { Findings } from "./findings.ts";
import type { VerifyState } from "./verify-state.ts";

/**
 * Holds each file of a version against what was imported, those first that were damaged before. What is damaged is
 * offered to nobody from then on, what is whole again to everybody; a running server notices within seconds.
 *
 * @returns what is damaged now
 */
export async function checkFiles(
	dataDir: string,
	database: Database,
	state: VerifyState,
	pace: Pace | undefined,
): Promise<readonly DamagedFile[]> {
	const before = readDamagedFiles(dataDir);
	// What was done of a check tells nothing where nobody knows what it found.
	if (before === null || lastOf(before) !== null) state.doFilesAgain();
	const faultIn = (row: FileRow) => faultOf(join(dataDir, "files", row.folder, row.name), row, pace);
	const findings = new Findings(dataDir, before ?? [], state);
	try {
		for (const file of before ?? []) {
			const row = rowOf(database, file);
			// Nobody is offered what the version does not have.
			findings.found(file, row ? await faultIn(row) : null);
		}
		let last: Pick<FileRow, "folder" | "name"> = state.run();
		for (let rows = filesBehind(database, last); rows.length > 0; rows = filesBehind(database, last)) {
			for (const row of rows) {
				findings.found(row, await faultIn(row));
				last = row;
			}
			findings.done(
				last,
				rows.length,
				rows.reduce((sum, { size }) => sum + size, 0),
			);
		}
	} finally {
		findings.write();
	}
	const whole = new Set<string>();
	// Since it was found an import may have put it in its place anew.
	for (const file of findings.listed()) {
		const row = rowOf(database, file);
		if (row && (await faultIn(row)) === null) whole.add(keyOf(file));
	}
	return findings.end(whole);
}

const rowOf = (database: Database, { folder, name }: Pick<FileRow, "folder" | "name">): FileRow | undefined =>
	database.get<FileRow>("SELECT folder, name, size, sha256 FROM file WHERE folder = ? AND name = ?", folder, name);
