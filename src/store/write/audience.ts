import { type Audience, mayRead } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { NamedFiles } from "#src/packs/named-files.ts";
import { allItems, type Item, type Pack } from "#src/packs/pack.ts";
import { referencesOf } from "#src/packs/references.ts";
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

/** Pictures and files of a pack, and what shows them. */
export interface Shown {
	/** What some public item names, and the brand's logo; all others are for agents. */
	readonly public: NamedFiles;
	/** Pictures of products and categories as such. */
	readonly portraits: ReadonlySet<string>;
}

/** What of a pack's pictures and files is shown to whom, and as what. */
export function shownBy(pack: Pack, audiences: Audiences): Shown {
	const found = { public: new NamedFiles(pack.site), portraits: new Set<string>() };
	for (const item of allItems(pack)) {
		for (const id of portraitsOf(item)) found.portraits.add(id);
		if (audiences.of(item) === "public") found.public.add(item);
	}
	return found;
}

/** Pictures that show what a product or category is. */
export const portraitsOf = (item: Item): string[] =>
	item.kind === "products" || item.kind === "categories"
		? referencesOf(item).flatMap(({ to, id, path }) => (to === "picture" && path.length === 1 ? [id] : []))
		: [];
