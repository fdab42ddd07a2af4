import type { Kind } from "#src/packs/format/kinds.ts";
import { type Item, type Items, KIND_NAMES, type Shelf } from "#src/packs/pack.ts";

/** What of the items of a kind is there, and as what. */
interface Seen<K extends Kind> {
	/** How many are not there. */
	readonly lacking: number;
	isThere(id: string): boolean;
	/** An item as it is now; itself where nothing is said. */
	now?(item: Item<K>): Item<K>;
}

/** The items of a pack, of which some are not there or others than before; still read one at a time. */
export const withShelves = (items: Items, seenOf: <K extends Kind>(kind: K) => Seen<K>): Items =>
	// The keys are exactly the kinds, which Object.fromEntries cannot say.
	Object.fromEntries(KIND_NAMES.map((kind) => [kind, seenAs(items[kind], seenOf(kind))])) as unknown as Items;

function seenAs<K extends Kind>(shelf: Shelf<K>, { lacking, isThere, now = (item) => item }: Seen<K>): Shelf<K> {
	return {
		size: shelf.size - lacking,
		has: (id) => isThere(id) && shelf.has(id),
		get: (id) => {
			const item = isThere(id) ? shelf.get(id) : undefined;
			return item && now(item);
		},
		*keys() {
			for (const id of shelf.keys()) if (isThere(id)) yield id;
		},
		*values() {
			for (const item of shelf.values()) if (isThere(item.id)) yield now(item);
		},
	};
}
