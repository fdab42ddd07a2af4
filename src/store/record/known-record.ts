import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentDirectory } from "../current.ts";
import { sync } from "../sync.ts";

const recordPath = (dataDir: string): string => join(contentDirectory(dataDir), "RECORD");

/** Which change of the record a data directory has seen last; 0: none. What is imported here since stays in force until the next. */
export function knownRecord(dataDir: string): number {
	try {
		const serial = Number(readFileSync(recordPath(dataDir), "utf8"));
		return Number.isSafeInteger(serial) ? serial : 0;
	} catch {
		return 0;
	}
}

/** Notes it, in one step; `folder` is where it is written first. */
export function noteRecord(dataDir: string, serial: number, folder: string): void {
	const aside = join(folder, "RECORD");
	writeFileSync(aside, `${serial}\n`);
	sync(aside);
	renameSync(aside, recordPath(dataDir));
}
