import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The bytes of all files of a folder. */
export const bytesBelow = (folder: string): number =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
