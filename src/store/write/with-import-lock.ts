import { diskFault } from "#src/site/disk-fault.ts";
import { IMPORT_PATIENCE } from "#src/site/pack-limits.ts";
import { makeContentDirectory } from "../current.ts";
import { type ImportLock, lockImports } from "./import-lock.ts";
import { ownerIn } from "./import-owner.ts";

/** Does what changes the versions of a data directory, when nobody else does. */
export async function withImportLock<Outcome>(
	dataDir: string,
	work: string,
	tell: (line: string) => void,
	run: () => Promise<Outcome>,
): Promise<Outcome | Refusal> {
	let lock: ImportLock | null = null;
	try {
		makeContentDirectory(dataDir);
		lock = await lockImports(dataDir, work, (owner) =>
			tell(`Another import is at work${owner}; this one comes after it.`),
		);
		return lock ? await run() : { state: "refused", reasons: [notEnding(dataDir)] };
	} catch (error) {
		const fault = diskFault(error);
		if (fault === null) throw error;
		const { reason, remedy } = fault;
		return { state: "refused", reasons: [`${dataDir}: cannot be written (${reason}), ${remedy} and try again`] };
	} finally {
		lock?.release();
	}
}

/** Why nothing was done. */
export interface Refusal {
	readonly state: "refused";
	readonly reasons: readonly string[];
}

const notEnding = (dataDir: string) =>
	`${dataDir}: another import${ownerIn(dataDir)} has not ended in ${IMPORT_PATIENCE / 60_000} minutes; end it and try again`;
