import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { IMPORT_OWNER_MAX_BYTES } from "#src/site/pack-limits.ts";

const owner = z.object({ process: z.int(), work: z.string(), since: z.iso.datetime() });

const ownerPath = (dataDir: string): string => join(dataDir, "import.owner");

/** Says who holds the import lock and what for. It locks nothing: what a killed owner leaves behind stands in nobody's way. */
export function signOwner(dataDir: string, work: string): void {
	const path = ownerPath(dataDir);
	const text = JSON.stringify({ process: process.pid, work, since: new Date().toISOString() });
	writeFileSync(`${path}.new`, `${text.slice(0, IMPORT_OWNER_MAX_BYTES)}\n`);
	renameSync(`${path}.new`, path);
}

export function unsignOwner(dataDir: string): void {
	// On a full disk it may never have had its name.
	for (const path of [ownerPath(dataDir), `${ownerPath(dataDir)}.new`]) rmSync(path, { force: true });
}

/** Who holds the lock, in words that end a sentence; empty when nobody said so. */
export function ownerIn(dataDir: string): string {
	try {
		const path = ownerPath(dataDir);
		const found = statSync(path);
		if (!found.isFile() || found.size > IMPORT_OWNER_MAX_BYTES) return "";
		const { process: id, work, since } = owner.parse(JSON.parse(readFileSync(path, "utf8")));
		return ` (process ${id}, since ${since.slice(0, 19).replace("T", " ")} UTC: ${work})`;
	} catch {
		return "";
	}
}
