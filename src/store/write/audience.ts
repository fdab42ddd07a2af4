import { type Audience, mayRead } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { brandPictures } from "#src/packs/format/site.ts";
import { allItems, type Item, type Pack } from "#src/packs/pack.ts";
import { picturesIn, referencesOf } from "#src/packs/references.ts";
import { leansOnHidden } from "./leaning.ts";

/**
 * Whom each item of a pack is for. An item is for agents when it says so, and when everything it stands
 * under, is about or leads to is: a public page about nothing the public may see would say that there is
 * something.
 */
export class Audiences {
	readonly #pack: Pack;
	readonly #known = new Map<string, Audience>();

	constructor(pack: Pack) {
		this.#pack = pack;
	}

	of(item: Item): Audience {
		const key = `${item.kind}/${item.id}`;
		const known = this.#known.get(key);
		if (known) return known;
		const audience =
			item.data.audience ??
			(leansOnHidden(item, this.#pack, (kind, id) => !this.mayName("public", kind, id)) ? "asc" : "public");
		this.#known.set(key, audience);
		return audience;
	}

	/** Whether an item for `reader` may name the other one: its title, its address, its being there. */
	mayName(reader: Audience, kind: Kind, id: string): boolean {
		const item = this.#pack.items[kind].get(id);
		return item !== undefined && mayRead(reader, this.of(item));
	}
}

/** Pictures and files that some public item refers to, and the brand's logo; all others are for agents. */
export function publicReferences(pack: Pack, audiences: Audiences): { pictures: Set<string>; files: Set<string> } {
	const found = { pictures: new Set(brandPictures(pack.site)), files: new Set<string>() };
	for (const item of allItems(pack)) {
		if (audiences.of(item) !== "public") continue;
		for (const { to, id } of referencesOf(item)) {
			if (to === "picture") found.pictures.add(id);
			else if (to === "file") found.files.add(id);
		}
		for (const { body } of item.texts.values()) for (const id of picturesIn(body)) found.pictures.add(id);
	}
	return found;
}
