import type { Audience } from "#src/contract/audience.ts";
import { nameOfItem, readItemName } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { isShown } from "#src/packs/shown.ts";
import { leaningOn } from "../leaning.ts";
import { withShelves } from "../shelves.ts";
import { withLeads } from "./kept-item.ts";
import type { Kept } from "./retire.ts";

/** A name whose item is called otherwise as soon as that is shown: until then it stays what it was. */
export interface WaitingName {
	/** `products/lumen-e9` */
	readonly from: string;
	readonly to: string;
	readonly audience: Audience;
}

/** Tells of items of a pack whether their time, or that of all they lean on, has still to come. @param moment milliseconds */
export function awaitedAt(pack: Pack, moment: number): (name: string) => boolean {
	const hidden = [...pack.shown].filter(([, shown]) => !isShown(shown, moment));
	if (hidden.length === 0) return () => false;
	const over = hidden.filter(([, { until }]) => until <= moment);
	const [isHidden, isOver] = [hidden, over].map((all) => leaningOn(pack, new Set(all.map(([name]) => name))));
	return (name) => {
		const { kind, id } = readItemName(name);
		return isHidden?.(kind, id) === true && isOver?.(kind, id) === false;
	};
}

/**
 * What is kept of a pack at a moment at which some of its items are called otherwise by now: these are not retired any more,
 * their names lead on, and what names them names what they are called.
 *
 * @param moment milliseconds
 */
export function withNamesDue(kept: Kept, moment: number): Kept {
	if (kept.waiting.length === 0) return kept;
	const isAwaited = awaitedAt(kept.pack, moment);
	const due = new Map(kept.waiting.flatMap((each) => (isAwaited(each.to) ? [] : [[each.from, each] as const])));
	if (due.size === 0) return kept;
	const ledger = kept.ledger.copy();
	for (const { from, to, audience } of due.values()) ledger.move(from, to, audience);
	const gone = Map.groupBy(
		kept.retired.filter(({ kind, id }) => due.has(nameOfItem({ kind, id }))),
		({ kind }) => kind,
	);
	const isDue = ({ kind, id }: Pick<Item, "kind" | "id">) => due.has(nameOfItem({ kind, id }));
	const retired = kept.retired.filter((item) => !isDue(item));
	const naming = new Set([...kept.outdated, ...retired.map(nameOfItem)]);
	const idNow = (kind: Kind, id: string) => {
		const now = due.get(nameOfItem({ kind, id }))?.to;
		return now === undefined ? id : readItemName(now).id;
	};
	const named = <K extends Kind>(item: Item<K>): Item<K> =>
		naming.has(nameOfItem(item)) ? withNamesNow(item, idNow) : item;
	return {
		...kept,
		...{ ledger, retired },
		over: kept.over.filter((item) => !isDue(item)),
		waiting: kept.waiting.filter(({ from }) => !due.has(from)),
		pack: {
			...kept.pack,
			items: withShelves(kept.pack.items, (kind) => ({
				...{ lacking: gone.get(kind)?.length ?? 0, isThere: (id) => !isDue({ kind, id }), now: named },
			})),
		},
	};
}

/** An item with the names that others have by now, in its facts and as what takes its place. */
function withNamesNow<K extends Kind>(item: Item<K>, idNow: (kind: Kind, id: string) => string): Item<K> {
	const now = withLeads(item, idNow) ?? item;
	const successor = item.retired?.successor;
	if (!item.retired || !successor) return now;
	const { kind, id } = successor;
	return { ...now, retired: { ...item.retired, successor: { kind, id: idNow(kind, id) } } };
}
