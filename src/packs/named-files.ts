import { brandPictures, type SiteFile } from "./format/site.ts";
import type { Item } from "./pack.ts";
import { picturesIn, referencesOf } from "./references.ts";

/** Pictures and files that the brand and some items name. */
export class NamedFiles {
	/** By their ids. */
	readonly pictures: Set<string>;
	/** By path inside `files/`. */
	readonly files = new Set<string>();

	/** @param site null where nothing is named but by items */
	constructor(site: SiteFile | null) {
		this.pictures = new Set(site ? brandPictures(site) : []);
	}

	/** Adds what an item names. */
	add(item: Pick<Item, "kind" | "data" | "texts">): void {
		for (const { to, id } of referencesOf(item))
			if (to === "picture") this.pictures.add(id);
			else if (to === "file") this.files.add(id);
		for (const { body } of item.texts.values()) for (const id of picturesIn(body)) this.pictures.add(id);
	}
}
