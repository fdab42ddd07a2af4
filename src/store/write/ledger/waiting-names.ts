import type { Audience } from "#src/contract/audience.ts";
import { type ItemName, nameOfItem, readItemName } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { referencesOf } from "#src/packs/references.ts";
import { isShown } from "#src/packs/shown.ts";
import type { Database } from "../../database.ts";
import { insert } from "../insert.ts";
import { leaningOn } from "../leaning.ts";
import { withShelves } from "../shelves.ts";
import { withLeads } from "./kept-item.ts";
import type { FormerName } from "./ledger.ts";
import type { Kept } from "./retire.ts";

/** A name whose item is called otherwise as soon as that is shown: until then it stays what it was. */
export interface WaitingName {
	/** `products/lumen-e9` */
	readonly from: string;
	readonly to: string;
	readonly audience: Audience;
	/** Whether the new name was answered before: until then it leads to the old one. */
	readonly wasKnown: boolean;
}

/** A former name that leads on until something else of that name is shown. */
export interface LedUntilShown extends FormerName {
	readonly name: string;
}

/** The names that wait in a version; none of one that was written before names did. */
export function waitingIn(database: Database): readonly Pick<WaitingName, "from" | "to">[] {
	if (!database.get("SELECT 1 FROM sqlite_schema WHERE name = 'waiting_name'")) return [];
	return database
		.all<ItemName & { now: string }>("SELECT kind, id, now FROM waiting_name ORDER BY kind, id")
		.map(({ kind, id, now }) => ({ from: nameOfItem({ kind, id }), to: nameOfItem({ kind, id: now }) }));
}

export function writeWaitingNames(database: Database, waiting: readonly WaitingName[]): void {
	for (const { from, to, audience } of waiting)
		insert(database, "waiting_name", { ...readItemName(from), now: readItemName(to).id, audience });
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

/** What is kept of a pack at a moment, by the names of that moment. */
export interface NamedAt extends Kept {
	/** The id by which something goes then that the pack calls by another: itself mostly. */
	readonly idAt: (kind: Kind, id: string) => string;
	/** Items that nobody has seen, and that lean on what is called otherwise later. */
	readonly notYet: readonly string[];
}

/**
 * What is kept of a pack by the names of a moment. Items that are called otherwise by then are not there any more, and their
 * names lead on; of those that are still called what they were, what names the new name names the old one.
 *
 * @param moment milliseconds
 */
export function namedAt(kept: Kept, moment: number): NamedAt {
	if (kept.waiting.length + kept.takenAhead.length === 0) return { ...kept, idAt: (_, id) => id, notYet: [] };
	const isAwaited = awaitedAt(kept.pack, moment);
	const { true: waiting = [], false: due = [] } = Object.groupBy(kept.waiting, ({ to }) => `${isAwaited(to)}`);
	const ledger = kept.ledger.copy();
	for (const { name, now, audience } of kept.takenAhead) if (isAwaited(name)) ledger.move(name, now, audience);
	for (const { from, to, audience } of due) ledger.move(from, to, audience);
	for (const { from, to, audience, wasKnown } of waiting) if (wasKnown) ledger.move(to, from, audience);
	const names = new Map([
		...due.map(({ from, to }) => [from, to] as const),
		...waiting.map(({ from, to }) => [to, from] as const),
	]);
	const isOver = new Set(due.map(({ from }) => from));
	const isThere = (item: ItemName) => !isOver.has(nameOfItem(item));
	const idAt = (kind: Kind, id: string) => {
		const name = names.get(nameOfItem({ kind, id }));
		return name === undefined ? id : readItemName(name).id;
	};
	const lacking = Map.groupBy(
		kept.stayed.filter((item) => !isThere(item)),
		({ kind }) => kind,
	);
	return {
		...kept,
		...{ ledger, waiting, idAt, notYet: [...kept.hiddenWith].filter(isAwaited) },
		stayed: kept.stayed.filter(isThere),
		over: kept.over.filter(isThere),
		pack: {
			...kept.pack,
			items: withShelves(kept.pack.items, (kind) => ({
				...{ lacking: lacking.get(kind)?.length ?? 0, isThere: (id) => isThere({ kind, id }) },
				now: (item) => withNamesAt(item, names, idAt),
			})),
		},
	};
}

/** An item with the names of a moment, in its facts and as what takes its place. */
function withNamesAt<K extends Kind>(
	item: Item<K>,
	names: ReadonlyMap<string, string>,
	idAt: (kind: Kind, id: string) => string,
): Item<K> {
	const isOther = ({ to, id }: { readonly to: string; readonly id: string }) => names.has(`${to}/${id}`);
	const { retired } = item;
	const named = referencesOf(item).some(isOther) ? (withLeads(item, idAt) ?? item) : item;
	if (!retired?.successor) return named;
	const { kind, id } = retired.successor;
	return { ...named, retired: { ...retired, successor: { kind, id: idAt(kind, id) } } };
}
