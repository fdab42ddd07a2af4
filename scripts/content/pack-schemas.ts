import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
		if (existsSync(join(SCHEMAS, each))) {
			// A release may be read-only, and its copy is not to be.
			rmSync(join(own, each), { force: true });
			writeFileSync(join(own, each), readFileSync(join(SCHEMAS, each)));
		}
	return relative(folder, join(own, name)).replaceAll("\\", "/");
}
