import type { Item, Pack } from "#src/packs/pack.ts";
import type { Audiences } from "../audience.ts";
import { pathOfItem, placeOf } from "../place.ts";
import type { AmendedItem, Side } from "./amend-search.ts";
import { CannotAmend } from "./cannot-amend.ts";

/**
 * All that other items' rows, texts and places are made of: while it is the same, nothing else changes with the item. By the
 * name, numbers and countries of a product those are found that are about it (`namedWith`), and by its life and days it
 * stands among others in relations (`amendRelations`).
 */
function cardOf(item: Item, pack: Pack, audiences: Audiences): string {
	const { data } = item;
	const place = placeOf(item, pack, audiences);
	const path = pathOfItem(item, place);
	// What has no page stands in lists alone.
	const shared = [audiences.of(item), path && place, path];
	if (!("model" in data)) return JSON.stringify(shared);
	return JSON.stringify([...shared, data.category]);
}

/** What all items share stands as it was: others may be made of it. */
export function checkCard({ was, is }: AmendedItem, before: Side, now: Side): void {
	const name = `${is.kind}/${is.id}`;
	if (was && cardOf(was, before.pack, before.audiences) !== cardOf(is, now.pack, now.audiences))
		throw new CannotAmend(`${name} stands elsewhere`);
}
