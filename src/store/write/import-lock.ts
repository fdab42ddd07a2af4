import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { IMPORT_LOCK_INTERVAL, IMPORT_PATIENCE } from "#src/site/pack-limits.ts";
import { diskFault } from "./disk-fault.ts";

/** The right to import into a data directory. */
export interface ImportLock {
	release(): void;
}

/** SQLITE_BUSY: somebody else holds it. */
const BUSY = 5;

/**
 * Takes the lock when it is free. It is one of the operating system's, on the file `import.lock`: when its
 * owner ends, however that happens, it is free, so that there is nothing to tell left-behind locks by.
 *
 * @throws when the file cannot be opened
 */
export function tryLockImports(dataDir: string): ImportLock | null {
	const path = join(dataDir, "import.lock");
	const database = new DatabaseSync(path, { timeout: 0 });
	try {
		// A journal in memory: there is nothing to write, and a full disk may still be told from a lock that is held.
		database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
	} catch (error) {
		database.close();
		if (error instanceof Error && "errcode" in error && error.errcode === BUSY) return null;
		if (diskFault(error) !== null) throw error;
		throw new Error(`${path} cannot be locked (${error instanceof Error ? error.message : error}); remove it`);
	}
	return { release: () => database.close() };
}

/**
 * Waits for the lock; null when another import does not end.
 *
 * @param onWait called once when there is something to wait for
 */
export async function lockImports(dataDir: string, onWait: () => void): Promise<ImportLock | null> {
	const until = performance.now() + IMPORT_PATIENCE;
	let lock = tryLockImports(dataDir);
	if (!lock) onWait();
	while (!lock && performance.now() < until) {
		await pause(IMPORT_LOCK_INTERVAL);
		lock = tryLockImports(dataDir);
	}
	return lock;
}
