import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { IMPORT_LOCK_INTERVAL, IMPORT_PATIENCE } from "#src/site/pack-limits.ts";
import { diskFault } from "./disk-fault.ts";
import { ownerIn, signOwner, unsignOwner } from "./import-owner.ts";

/** The right to import into a data directory. */
export interface ImportLock {
	release(): void;
}

/** SQLITE_BUSY: somebody else holds it. */
const BUSY = 5;

/**
 * Takes the lock when it is free; `work` says what for to those who wait. It is one of the operating system's, on the file `import.lock`: when its
 * owner ends, however that happens, it is free, so that there is nothing to tell left-behind locks by.
 *
 * @throws when the file cannot be opened
 */
export function tryLockImports(dataDir: string, work: string): ImportLock | null {
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
	try {
		signOwner(dataDir, work);
	} catch {
		// A disk that takes nothing is told by what is to be written there.
	}
	return {
		release: () => {
			unsignOwner(dataDir);
			database.close();
		},
	};
}

/**
 * Waits for the lock.
 *
 * @param work what it is taken for, such as `import of /srv/pack`
 * @param onWait called once when there is something to wait for, with who holds it in words that end a sentence
 * @returns null when another import does not end
 */
export async function lockImports(
	dataDir: string,
	work: string,
	onWait: (owner: string) => void,
): Promise<ImportLock | null> {
	const until = performance.now() + IMPORT_PATIENCE;
	let lock = tryLockImports(dataDir, work);
	if (!lock) onWait(ownerIn(dataDir));
	while (!lock && performance.now() < until) {
		await pause(IMPORT_LOCK_INTERVAL);
		lock = tryLockImports(dataDir, work);
	}
	return lock;
}
