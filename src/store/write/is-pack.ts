import { existsSync } from "node:fs";
import { hashPack, listPackFiles } from "#src/packs/pack-files.ts";
import { IMPORT_RULES } from "../import-rules.ts";

/** Whether a folder holds the pack that was imported under a hash. */
export function isPack(packDir: string, hash: string): boolean {
	if (!existsSync(packDir)) return false;
	let isWhole = true;
	const files = listPackFiles(packDir, {
		addLine: () => {
			isWhole = false;
		},
	});
	return isWhole && hashPack(files, IMPORT_RULES) === hash;
}
