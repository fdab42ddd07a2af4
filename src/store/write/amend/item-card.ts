import type { Item } from "#src/packs/pack.ts";
import type { AmendedItem, Side } from "./amend-search.ts";
import { CannotAmend } from "./cannot-amend.ts";

/**
 * All that other items' rows, texts and places are made of: while it is the same, nothing else changes with the item. What links
 * to an item is written anew where that stands elsewhere (`amended-pack`); by the name, numbers and countries of a product those
 * are found that are about it (`namedWith`), and by its life and days it stands among others in relations (`amendRelations`).
 */
const cardOf = (item: Item, { audiences }: Side): string =>
	JSON.stringify([audiences.of(item), "model" in item.data && item.data.category]);

/** What all items share stands as it was: others may be made of it. @throws {CannotAmend} */
export function checkCard({ was, is }: AmendedItem, before: Side, now: Side): void {
	if (was && cardOf(was, before) !== cardOf(is, now)) throw new CannotAmend(`${is.kind}/${is.id} stands elsewhere`);
}
