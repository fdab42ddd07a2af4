import { opendirSync, readdirSync, rmdirSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { FILES_LOOKED_AFTER, UNNAMED_FILES_KEPT } from "#src/site/pack-limits.ts";
import { databasePath } from "../current.ts";
import { type Database, openKept, openUnchecked } from "../database.ts";
import { versionsIn } from "../find-version.ts";

/** Files that no version named when they were looked at, and when that was seen first, in milliseconds since 1970. */
const TABLES = `
CREATE TABLE IF NOT EXISTS look (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS unnamed (folder TEXT NOT NULL, name TEXT NOT NULL, since INTEGER NOT NULL, seen INTEGER NOT NULL, PRIMARY KEY (folder, name)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS unnamed_since ON unnamed (since);
`;

/** The folders that an import makes. */
const FOLDER = /^[0-9a-f]{16}$/;

interface Unnamed {
	readonly folder: string;
	readonly name: string;
}

/**
 * Removes served files that no version on disk has named for a month: what killed imports left, and what only versions
 * named that are gone. Whoever still reads such a version has ended by then. What a version names stays, also what it has
 * from earlier ones. Looks once a day at most, since it looks at every file; of versions that cannot be read nobody knows
 * what they name, so that nothing is removed then. For who holds the import lock: killed at any point, it has removed
 * nothing else.
 *
 * @param now milliseconds since 1970
 * @returns how many were removed, and their bytes
 */
function collectFiles(dataDir: string, now: number): { readonly files: number; readonly bytes: number } {
	const state = openKept(join(dataDir, "unnamed-files.sqlite"));
	try {
		state.exec(TABLES);
		const last = state.get<{ at: number }>("SELECT at FROM look")?.at ?? 0;
		if (last <= now && now - last < FILES_LOOKED_AFTER) return { files: 0, bytes: 0 };
		const versions = openAll(dataDir);
		try {
			look(dataDir, state, versions, now);
		} finally {
			for (const version of versions) version.close();
		}
		const removed = { files: 0, bytes: 0 };
		// What is gone and still written down here the next look forgets.
		const old = state.each<Unnamed>("SELECT folder, name FROM unnamed WHERE since <= ?", now - UNNAMED_FILES_KEPT);
		for (const { folder, name } of old) {
			removed.bytes += remove(join(dataDir, "files", folder), name);
			removed.files++;
		}
		state.run("DELETE FROM unnamed WHERE since <= ?", now - UNNAMED_FILES_KEPT);
		state.run("INSERT OR REPLACE INTO look (id, at) VALUES (1, ?)", now);
		return removed;
	} finally {
		state.close();
	}
}

/** The same behind a version that has its place: what goes wrong with that is told, and nothing of what was done. */
export function collectBehind(dataDir: string, tell: (line: string) => void): void {
	try {
		const { files, bytes } = collectFiles(dataDir, Date.now());
		if (files > 0)
			tell(`${files} files (${(bytes / 1e6).toFixed(1)} MB) that no version has named for a month are removed.`);
	} catch (error) {
		tell(`Files that no version names stay: ${error instanceof Error ? error.message : error}.`);
	}
}

/** Every version on disk, whatever its standing, the newest first. @throws when one cannot be read */
function openAll(dataDir: string): Database[] {
	const open: Database[] = [];
	try {
		for (const version of versionsIn(dataDir)) open.push(openUnchecked(databasePath(dataDir, version)));
		return open;
	} catch (error) {
		for (const each of open) each.close();
		throw error;
	}
}

/** Writes down which files no version names, since when. What one names again is none of them any more. */
function look(dataDir: string, state: Database, versions: readonly Database[], now: number): void {
	const isNamed = (folder: string, name: string) =>
		versions.some((each) => each.get("SELECT 1 FROM file WHERE folder = ? AND name = ?", folder, name) !== undefined);
	state.exec("BEGIN");
	for (const [folder, name] of filesIn(join(dataDir, "files")))
		if (!isNamed(folder, name))
			// A clock that was ahead gives nobody less time.
			state.run(
				"INSERT INTO unnamed VALUES (?1, ?2, ?3, ?3) ON CONFLICT DO UPDATE SET seen = ?3, since = min(since, ?3)",
				...[folder, name, now],
			);
	state.run("DELETE FROM unnamed WHERE seen <> ?", now);
	state.exec("COMMIT");
}

/** Files that an import may have put there; anything else is none of ours. */
function* filesIn(directory: string): Generator<readonly [folder: string, name: string]> {
	const folders = opendirSync(directory);
	try {
		for (let entry = folders.readSync(); entry; entry = folders.readSync()) {
			if (!entry.isDirectory() || !FOLDER.test(entry.name)) continue;
			const files = readdirSync(join(directory, entry.name), { withFileTypes: true });
			for (const file of files) if (file.isFile()) yield [entry.name, file.name];
			// Whoever was killed behind its last file left it.
			if (files.length === 0) rmdirSync(join(directory, entry.name));
		}
	} finally {
		folders.closeSync();
	}
}

/** @returns the bytes that it had */
function remove(folder: string, name: string): number {
	const path = join(folder, name);
	const { size } = statSync(path);
	unlinkSync(path);
	try {
		rmdirSync(folder);
	} catch {
		// Other files stand in it.
	}
	return size;
}
