import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseSettings, openDatabase } from "#src/database/open-database.ts";
import { prepareDataDir } from "#src/server/data-dir.ts";
import { configurationOrExit, exitWith } from "#src/server/environment.ts";
import { visibleLines } from "#src/site/unseen.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { importOrKeep } from "./import-or-keep.ts";
import { DEMO, packFolder } from "./pack-folder.ts";
import { ROOT } from "./project-root.ts";

/**
 * `npm start`: builds when the sources have changed, imports when the content pack has, then serves in
 * this same process. In a bundle there is nothing to build.
 */
async function start(): Promise<void> {
	// The process that serves tells of misspelt names.
	const { dataDir, contentPack, supportApi, checksumsKeyFile, database } = configurationOrExit(() => {});
	try {
		prepareDataDir(dataDir);
		// A bundle is built, and has no sources.
		if (existsSync(join(ROOT, "astro.config.mjs"))) await buildIfChanged(ROOT, () => say("Building the site …"));
		// The content of a support API elsewhere stays there; that of record comes by itself, now or when somebody pushes it:
		// one of several machines begins with no demo that nobody named.
		const pack = contentPack ?? (database === null ? DEMO : null);
		if (supportApi === null && pack !== null && !(await isOfRecord(dataDir, database)))
			await importOrKeep(packFolder(pack), dataDir, say, checksumsKeyFile);
	} catch (error) {
		exitWith(error);
	}
	const { site }: { site: { address: string } } = await import(join(ROOT, "dist/server/main.mjs"));
	say(`Support site: ${site.address}`);
}

/** Whether the content of this site is what somebody pushes; without an answer what was so before is so still. */
async function isOfRecord(dataDir: string, settings: DatabaseSettings | null): Promise<boolean> {
	const database = await openDatabase(settings);
	if (database === null) return false;
	const { hasRecord } = await import("#src/store/record/take-record.ts");
	const { knownRecord } = await import("#src/store/record/known-record.ts");
	try {
		return await hasRecord(database);
	} catch {
		return knownRecord(dataDir) > 0;
	} finally {
		await database.close();
	}
}

function say(line: string): void {
	process.stderr.write(`${visibleLines(line)}\n`);
}

await start();
