import type { SignedChecksums } from "#src/site/checksum-list.ts";
import type { Database } from "./database.ts";

/** Key in the table `meta` under which a version keeps what is said of its list. */
const META = "checksums";

interface FileRow {
	readonly sha256: string;
	readonly folder: string;
	readonly name: string;
}

/** Lines of the list that are read and sent at once. */
const PART_LINES = 1_000;

/** What the files hold that a version's pack brings and everybody may have: a line each as `sha256sum` writes it, by address. */
export function* listedChecksums(database: Database): Generator<string> {
	const rows = database.each<FileRow>(
		"SELECT DISTINCT sha256, folder, name FROM pack_file JOIN file USING (folder, name) WHERE audience = 'public' AND withdrawn = 0 ORDER BY folder, name",
	);
	let lines: string[] = [];
	for (const { sha256, folder, name } of rows) {
		lines.push(`${sha256}  ${folder}/${name}\n`);
		if (lines.length < PART_LINES) continue;
		yield lines.join("");
		lines = [];
	}
	if (lines.length > 0) yield lines.join("");
}

/** Keeps a list that was signed, in place of an earlier one. */
export function writeChecksums(database: Database, parts: readonly string[], signed: SignedChecksums): void {
	database.run("DELETE FROM checksum_part");
	for (const [at, lines] of parts.entries())
		database.run("INSERT INTO checksum_part (at, lines) VALUES (?, ?)", at, lines);
	database.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", META, JSON.stringify(signed));
}

/** What is said of a version's list; null of a version from before there were any. */
export function signedChecksums(database: Database): SignedChecksums | null {
	const row = database.get<{ value: string }>("SELECT value FROM meta WHERE key = ?", META);
	// Written by the importer in exactly this shape.
	return row ? (JSON.parse(row.value) as SignedChecksums) : null;
}

/** The list as it was signed, a part at a time: each is read when the one before is through. */
export function* keptChecksums(database: Database): Generator<string> {
	for (let at = 0; ; at++) {
		const row = database.get<{ lines: string }>("SELECT lines FROM checksum_part WHERE at = ?", at);
		if (!row) return;
		yield row.lines;
	}
}
