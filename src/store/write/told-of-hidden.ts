import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { Database } from "../database.ts";
import type { Kept } from "./ledger/retire.ts";
import { firstOf } from "./ledger/told-of-left.ts";
import { awaitedAt } from "./ledger/waiting-names.ts";
import type { KeptAt } from "./pack-at.ts";

/**
 * What an operator is told of items that are shown now and by a pack not yet: their addresses say until then that nothing is
 * there. Null where there are none.
 *
 * @param awaited items of the pack whose time, or that of all they lean on, has still to come
 */
export function toldOfHidden(awaited: readonly ItemName[], previous: Database): string | null {
	const isThere = ({ kind, id }: ItemName) =>
		previous.get(
			"SELECT 1 FROM item AS i WHERE i.kind = ?1 AND i.id = ?2 AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = ?1 AND id = ?2)",
			...[kind, id],
		) !== undefined;
	const names = awaited.filter(isThere).map(nameOfItem).sort();
	if (names.length === 0) return null;
	return `In force now, and gone until what they wait for is shown: ${firstOf(names)}. If that is not meant, take shown.from out, of them or of what they stand under.`;
}

/** The same of a pack that is read whole. @param shown what is kept of it at that moment, in milliseconds */
export function toldOfAwaited({ pack, from }: Kept, shown: KeptAt, moment: number): string | null {
	if (!from || shown.hidden.length === 0) return null;
	const isAwaited = awaitedAt(pack, moment);
	return toldOfHidden(
		shown.hidden.filter((item) => isAwaited(nameOfItem(item))),
		from,
	);
}
