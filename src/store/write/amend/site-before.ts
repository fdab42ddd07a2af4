import type { SiteFile } from "#src/packs/format/site.ts";
import type { Database } from "../../database.ts";

/** site.json as a version was imported with it. A pack whose site.json changed is read whole. */
export const siteBefore = (previous: Database): SiteFile =>
	// Written by the importer after the schema accepted it.
	JSON.parse(previous.get<{ value: string }>("SELECT value FROM meta WHERE key = 'site'")?.value ?? "null") as SiteFile;
