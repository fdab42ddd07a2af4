import { type Audience, mayRead } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
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
