import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type FileLock, tryLockFile } from "#src/site/file-lock.ts";
import { IMPORT_LOCK_INTERVAL, IMPORT_PATIENCE } from "#src/site/pack-limits.ts";
import { ownerIn, signOwner, unsignOwner } from "./import-owner.ts";

/** The right to import into a data directory. */
export type ImportLock = FileLock;

/**
 * Takes the lock when it is free, on the file `import.lock`; `work` says what for to those who wait.
 *
 * @throws when the file cannot be opened
 */
export function tryLockImports(dataDir: string, work: string): ImportLock | null {
	const lock = tryLockFile(join(dataDir, "import.lock"));
	if (!lock) return null;
	try {
		signOwner(dataDir, work);
	} catch {
		// A disk that takes nothing is told by what is to be written there.
	}
	return {
		release: () => {
			unsignOwner(dataDir);
			lock.release();
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
