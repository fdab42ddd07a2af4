import type { Item, Pack } from "#src/packs/pack.ts";
import type { Audiences } from "../audience.ts";
import { factsOf } from "../item-facts.ts";
import { pathOfItem, placeOf } from "../place.ts";

/**
 * All that other items' rows, texts and places are made of: while it is the same, nothing else changes with the item. With
 * the name of a product those are found as something else that are about it (`namedWith`).
 */
export function cardOf(item: Item, pack: Pack, audiences: Audiences): string {
	const { data } = item;
	const place = placeOf(item, pack, audiences);
	const shared = [audiences.of(item), place, pathOfItem(item, place)];
	if (!("model" in data)) return JSON.stringify(shared);
	const { model, aliases, category, lifecycle, countries, picture } = data;
	return JSON.stringify([...shared, model, aliases, category, lifecycle, countries, picture, factsOf(item)]);
}
