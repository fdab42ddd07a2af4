import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installDebianPackages } from "./debian.ts";

const DEBIAN = "/usr/lib/postgresql";

/** Folder of the programs of a PostgreSQL on the PATH, or of Debian's newest. */
function found(): string | null {
	const folders = [
		...(existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
			.toSorted((one, other) => Number(other) - Number(one))
			.map((version) => join(DEBIAN, version, "bin")),
		...(process.env["PATH"] ?? "").split(":"),
	];
	return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
}

/**
 * Folder of the programs of a PostgreSQL for the tests: an installed one, or Debian's when root there.
 *
 * @throws with a sentence that says what to do when there is none
 */
export function findPostgres(): string {
	const folder = found() ?? (installDebianPackages("postgresql") ? found() : null);
	if (folder) return folder;
	throw new Error(
		"The tests of the database need PostgreSQL 14 or newer: install it (Debian: apt install postgresql), or put initdb and postgres on the PATH.",
	);
}
