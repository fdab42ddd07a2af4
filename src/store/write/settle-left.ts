import { type Checksum, readCurrent } from "../current.ts";
import { systemStart } from "../system-start.ts";
import { withBuildFolder } from "./build-folder.ts";
import { tryLockImports } from "./import-lock.ts";
import { settle } from "./put-in-force.ts";

/** Whether a version is in force of which nobody has seen to it that it stands on the disk. */
const isLeft = (dataDir: string): boolean =>
	Object.values<Checksum>(readCurrent(dataDir)?.checksums ?? {}).some(
		({ start }) => start !== undefined && start === systemStart(),
	);

/**
 * Has a version stand on the disk whose import was killed right after the switch: without that the next start of the machine
 * would pass it over. For who holds the import lock.
 *
 * @throws what the disk says
 */
export async function settleHere(dataDir: string): Promise<void> {
	if (isLeft(dataDir)) await withBuildFolder(dataDir, (folder) => settle(dataDir, null, folder));
}

/**
 * The same for who does not hold the lock.
 *
 * @returns false when somebody else does: an import does it by itself, others do not
 * @throws what the disk says
 */
export async function settleLeft(dataDir: string): Promise<boolean> {
	if (!isLeft(dataDir)) return true;
	const lock = tryLockImports(dataDir, "settling of what an import has left");
	if (!lock) return false;
	try {
		await settleHere(dataDir);
		return true;
	} finally {
		lock.release();
	}
}
