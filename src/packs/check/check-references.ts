import type { Item, Pack } from "../pack.ts";
import { type Reference, referencesOf } from "../references.ts";
import type { Report } from "../report.ts";

function isKnown({ to, id }: Reference, { folders, pictures, files, terms, site }: Pack): boolean {
	if (to === "picture") return pictures.has(id);
	if (to === "file") return files.has(id);
	if (to === "term") return terms.get(site.defaultLocale)?.has(id) ?? false;
	return folders.has(`${to}/${id}`);
}

function advice({ to, id }: Reference, { site }: Pack): string {
	if (to === "picture") return `there is no picture ${id}, add pictures/${id}.svg or name another`;
	if (to === "file") return `there is no file ${id}, add files/${id}`;
	if (to === "term") return `the key ${id} is missing in terms/*/${site.defaultLocale}.json, add it`;
	return `there is no ${to}/${id}, add it or correct the name`;
}

/** Everything an item names must be there, and not be the item itself. */
export function checkReferences(item: Item, pack: Pack, report: Report): void {
	for (const reference of referencesOf(item)) {
		if (reference.to === item.kind && reference.id === item.id)
			report.add(item.file, reference.path, "names the item itself, remove it");
		else if (!isKnown(reference, pack)) report.add(item.file, reference.path, advice(reference, pack));
	}
}
