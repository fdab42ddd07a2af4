import { join, relative, resolve } from "node:path";

const SCHEMAS = resolve(import.meta.dirname, "../../src/packs/schemas");

/** What `$schema` says in a file of this folder, so that an editor finds the schema. @param name such as `site.schema.json` */
export const schemaPath = (folder: string, name: string): string =>
	relative(folder, join(SCHEMAS, name)).replaceAll("\\", "/");
