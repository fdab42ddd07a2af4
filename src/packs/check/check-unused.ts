import { brandPictures } from "../format/site.ts";
import { allItems, countItems, type Pack } from "../pack.ts";
import { picturesIn, referencesOf } from "../references.ts";
import type { Report } from "../report.ts";

/** Notes pictures and files that nothing names: they are imported and never shown. */
export function checkUnused(pack: Pack, report: Report): void {
	// What the site, or an item, that cannot be read names is not known.
	if (!pack.isSiteRead || countItems(pack) < pack.folders.size) return;
	const pictures = new Set(brandPictures(pack.site));
	const files = new Set<string>();
	for (const item of allItems(pack)) {
		for (const { to, id } of referencesOf(item))
			if (to === "picture") pictures.add(id);
			else if (to === "file") files.add(id);
		for (const { body } of item.texts.values()) for (const id of picturesIn(body)) pictures.add(id);
	}
	for (const [id, { path }] of pack.pictures)
		if (!pictures.has(id)) report.note("unused", path, null, [], "is used by nothing, name it in an item or remove it");
	for (const [id, { path }] of pack.files)
		if (!files.has(id))
			report.note("unused", path, null, [], "is used by nothing, name it in a data.json or remove it");
}
