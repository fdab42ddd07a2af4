import { realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "../project-root.ts";

/** Where the project is found, also when a release has followed this one: by the link `current` beside it, where that leads here. */
function lastingRoot(): string {
	const link = join(dirname(ROOT), "current");
	try {
		return realpathSync(link) === realpathSync(ROOT) ? link : ROOT;
	} catch {
		return ROOT;
	}
}

/** What `$schema` says in a file of this folder, so that an editor finds the schema. @param name such as `site.schema.json` */
export const schemaPath = (folder: string, name: string): string =>
	relative(folder, join(lastingRoot(), "src/packs/schemas", name)).replaceAll("\\", "/");
