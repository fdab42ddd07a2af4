import { nameOfItem } from "#src/packs/format/addresses.ts";
import { wayToTargets, withoutTarget } from "#src/packs/legacy/without-target.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import type { WaitingName } from "./waiting-names.ts";

/** How many retired items, and the first of them. */
export const counted = (names: readonly string[]): string =>
	`${names.length} retired ${names.length === 1 ? "item" : "items"} (${firstOf(names)})`;

export const toldOfNeeded = (name: string, product: string): string =>
	`${name} cannot be deleted, since ${product} is retired and stands in it: it is retired as well. Delete its products too, or name in addresses.json what category it is renamed to.`;

/** What an operator is told of items that left the pack and are retired. */
export function toldOfRetired(left: readonly Pick<Item, "kind" | "id" | "retired">[]): string {
	const names = firstOf(left.map(nameOfItem));
	const followed = left.filter(({ retired }) => retired?.successor).length;
	const stays =
		left.length === 1
			? `${names} has left the pack and is retired: its page stays, with a notice`
			: `${left.length} items have left the pack and are retired: ${names}. Their pages stay, with a notice`;
	if (followed === left.length)
		return `${stays} that leads to what takes ${left.length === 1 ? "its" : "their"} place.`;
	return left.length === 1
		? `${stays}. addresses.json can name its successor, or delete it for good.`
		: `${stays}${followed > 0 ? `; those of ${followed} lead to what takes their place` : ""}. addresses.json can name successors, or delete them for good.`;
}

export const toldOfRenamed = (renamed: readonly string[]): string =>
	`Known again under another name: ${firstOf(renamed)}. What was there leads on to where it is now.`;

export const toldOfWaiting = (waiting: readonly WaitingName[]): string =>
	`Called otherwise as soon as that is shown: ${firstOf(waiting.map(({ from, to }) => `${from} as ${to}`))}. Until then it stays what it is.`;

/** What an operator is told of addresses of a site before that lead nowhere; null where there are none. */
export function toldOfMisses({ legacy, directory }: Pick<Pack, "legacy" | "directory">): string | null {
	const open = withoutTarget(legacy);
	return open.length === 0
		? null
		: `Addresses of the site before without a target: ${open.length} (${firstOf(open.map(({ old }) => old))}). They stay not found until they have one; ${wayToTargets(directory)}.`;
}

/** The first few of many names, for a line. */
const NAMES_TOLD = 5;
export const firstOf = (names: readonly string[]): string =>
	names.slice(0, NAMES_TOLD).join(", ") + (names.length > NAMES_TOLD ? ` and ${names.length - NAMES_TOLD} more` : "");
