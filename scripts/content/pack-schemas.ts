import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../project-root.ts";

/** Inside a pack: a name with a dot is its author's and no content. */
const FOLDER = ".schemas";
const SCHEMAS = join(ROOT, "src/packs/schemas");

/**
 * Puts a schema into the pack, so that whoever has the pack has it, and brings those up to date that are there from before.
 *
 * @param folder of the file that is to name it; @param name such as `site.schema.json`
 * @returns what that file's `$schema` says
 */
export function schemaIn(packDir: string, folder: string, name: string): string {
	const own = join(packDir, FOLDER);
	mkdirSync(own, { recursive: true });
	for (const each of new Set([...readdirSync(own), name]))
		if (existsSync(join(SCHEMAS, each))) copyFileSync(join(SCHEMAS, each), join(own, each));
	return relative(folder, join(own, name)).replaceAll("\\", "/");
}
