import { MEANT_NUMBERS_MAX } from "#src/site/meant-limits.ts";
import { modelKey } from "#src/site/model-key.ts";
import { nearestWord } from "#src/site/spelling.ts";
import type { Kind } from "../format/kinds.ts";
import { idOf } from "../id-of.ts";
import type { Items } from "../pack.ts";

/** By the keys of their numbers, made where a name is looked for first: every product is read for it. */
const numbers = new WeakMap<Items, ReadonlyMap<string, string>>();

function numbersIn(items: Items): ReadonlyMap<string, string> {
	const known = numbers.get(items);
	if (known) return known;
	const owners = new Map<string, string>();
	for (const { id, data } of items.products.values()) {
		if (owners.size >= MEANT_NUMBERS_MAX) break;
		for (const number of [data.model, ...data.aliases]) {
			const key = modelKey(number);
			if (!owners.has(key)) owners.set(key, id);
		}
	}
	numbers.set(items, owners);
	return owners;
}

/**
 * The item that was probably meant by what is no id of its kind: the one of that id in small letters, the product of that
 * number, or one whose id is near; null when none is.
 */
export function meantItem(kind: Kind, written: string, items: Items): string | null {
	const id = idOf(written);
	if (id === "") return null;
	if (items[kind].has(id)) return id;
	const owner = kind === "products" ? numbersIn(items).get(modelKey(written)) : undefined;
	return owner ?? nearestWord(id, items[kind].keys());
}
