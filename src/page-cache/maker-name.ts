import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A name for what makes pages: every file of a build by its bytes, the Node that runs it, and what pages depend on besides.
 *
 * @param builtFrom folders
 * @returns 16 hexadecimal digits
 */
export function makerName(builtFrom: readonly string[], maker: string): string {
	const hash = createHash("sha256").update(process.versions.node).update("\0").update(maker);
	for (const folder of builtFrom)
		for (const file of filesIn(folder)) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
	return hash.digest("hex").slice(0, 16);
}

const filesIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.sort();
