import { existsSync } from "node:fs";
import { hashPack, listPackFiles } from "#src/packs/pack-files.ts";
import { Report } from "#src/packs/report.ts";
import { IMPORT_RULES } from "../import-rules.ts";

/** Whether a folder holds the pack that was imported under a hash. */
export function isPack(packDir: string, hash: string): boolean {
	if (!existsSync(packDir)) return false;
	const report = new Report(packDir);
	return hashPack(listPackFiles(packDir, report), IMPORT_RULES) === hash && report.problems.length === 0;
}
