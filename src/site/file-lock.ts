import { DatabaseSync } from "node:sqlite";
import { diskFault } from "./disk-fault.ts";

/** A file that is locked. */
export interface FileLock {
	release(): void;
}

/** SQLITE_BUSY: somebody else holds it. */
const BUSY = 5;

/**
 * Locks a file when it is free, or becomes so while it is waited for: the process does nothing else meanwhile. The lock is one of the operating system's: when its owner ends, however that happens, it
 * is free, so that there is nothing to tell left-behind locks by.
 *
 * @param patience milliseconds
 * @throws when the file cannot be opened
 */
export function tryLockFile(path: string, patience = 0): FileLock | null {
	const database = new DatabaseSync(path, { timeout: patience });
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
