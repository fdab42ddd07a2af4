import { SHARED_NAMESPACE } from "#src/packs/check/check-names.ts";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { Pack } from "#src/packs/pack.ts";

/** What is kept of what left a pack. */
interface Left {
	readonly stayed: readonly ItemName[];
	/** What left when its time was over: what is about it names it on. */
	readonly over: readonly ItemName[];
}

/**
 * Why a pack cannot be imported that gives a product the name of a category that left it, or the other way round: what is about
 * either is known by that name alone, so that each would show what is about the other. Null when it gives none.
 */
export function sharedNameFault({ items }: Pick<Pack, "items">, { stayed, over }: Left): string | null {
	const faults: string[] = [];
	for (const [left, state] of [
		[stayed, "is retired"],
		[over, "has left the pack, its time over,"],
	] as const)
		for (const item of left) {
			const other = OTHER_OF.get(item.kind);
			const taken = other && items[other].get(item.id);
			if (!taken || taken.retired) continue;
			const name = nameOfItem(item);
			faults.push(
				`${taken.file}: ${nameOfItem(taken)} cannot have the name of ${name}, which ${state} and keeps it, ${SHARED_NAMESPACE}: give ${nameOfItem(taken)} another id, or say in addresses.json what ${name} is renamed to, or delete it for good ("deleted": ["${name}"]).`,
			);
		}
	const [first] = faults;
	if (first === undefined) return null;
	return faults.length === 1 ? first : `${first} So it is with ${faults.length - 1} more.`;
}

const OTHER_OF = new Map<ItemName["kind"], "products" | "categories">([
	["products", "categories"],
	["categories", "products"],
]);
