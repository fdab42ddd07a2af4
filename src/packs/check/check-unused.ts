import { asFile, asPicture, type NamedFile } from "../named-files.ts";
import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";

/** Notes pictures and files that nothing names: they are imported and never shown. @param named what the brand and all items name */
export function checkUnused(pack: Pack, named: ReadonlySet<NamedFile>, report: Report): void {
	// What the site, or an item, that cannot be read names is not known.
	if (pack.unread.site || pack.unread.kinds.size > 0) return;
	for (const [id, { path }] of pack.pictures)
		if (!named.has(asPicture(id)))
			report.note("unused", path, null, [], "is used by nothing, name it in an item or remove it");
	for (const [id, { path }] of pack.files)
		if (!named.has(asFile(id)))
			report.note("unused", path, null, [], "is used by nothing, name it in a data.json or remove it");
}
