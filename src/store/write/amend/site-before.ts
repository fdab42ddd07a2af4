import type { SiteFile } from "#src/packs/format/site.ts";
import type { Database } from "../../database.ts";
import { siteIn } from "../../version-facts.ts";
import { CannotAmend } from "./cannot-amend.ts";

/** site.json as a version was imported with it. A pack whose site.json changed is read whole. @throws {CannotAmend} */
export function siteBefore(previous: Database): SiteFile {
	const site = siteIn(previous);
	if (!site) throw new CannotAmend("what is in force has no site");
	return site;
}
