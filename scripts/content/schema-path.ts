import { join, relative } from "node:path";
import { ROOT } from "../project-root.ts";

const SCHEMAS = join(ROOT, "src/packs/schemas");

/** What `$schema` says in a file of this folder, so that an editor finds the schema. @param name such as `site.schema.json` */
export const schemaPath = (folder: string, name: string): string =>
	relative(folder, join(SCHEMAS, name)).replaceAll("\\", "/");
