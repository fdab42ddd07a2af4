import { endOf } from "#src/packs/check/check-addresses.ts";
import { nameOfItem } from "#src/packs/format/addresses.ts";
import type { Pack } from "#src/packs/pack.ts";
import { IMPORT_LEAST_SHARE } from "#src/site/pack-limits.ts";
import type { Database } from "../database.ts";
import { hasLedger, siteIn } from "../version-facts.ts";
import { itemsOf, type ListedItem } from "./ledger/ledger.ts";
import { recognised } from "./ledger/recognised.ts";

/**
 * Why a pack must not take the place of what is in force unless that is meant: it is another brand's, or
 * most of the items would vanish. Null when it is the same brand's next content.
 *
 * @param previous the content in force, of whatever rules
 */
export function replacementFault(pack: Pack, previous: Database): string | null {
	const brand = siteIn(previous)?.brand;
	const renamed = new Map(pack.addresses.renamed.map(({ from, to }) => [from, to]));
	let [before, staying] = [0, 0];
	const gone = new Map<string, ListedItem>();
	for (const item of itemsOf(previous)) {
		const { kind, id, retired } = item;
		const name = nameOfItem(item);
		// What left the pack long ago leaves it with no import any more.
		if (!retired) before++;
		// What is called otherwise by now has not gone.
		const now = endOf(name, renamed)?.slice(kind.length + 1) ?? id;
		if (!pack.items[kind]?.has(id) && !pack.items[kind]?.has(now)) gone.set(name, item);
		else if (!retired) staying++;
	}
	if (brand !== pack.site.brand)
		return `The content in force is that of the brand ${brand}, and the pack ${pack.directory} is that of ${pack.site.brand}: ${before - staying} of ${before} items would vanish, and with them all retired pages and former addresses, even where only the brand's name changed. Give this brand a data directory of its own (DATA_DIR, or --data DIR); or, where it is to take the other's place, import it with --replace-brand`;
	const isMostGone = () => staying < before * IMPORT_LEAST_SHARE;
	// What each says is looked at only where names alone say that most would go.
	if (isMostGone() && hasLedger(previous))
		for (const [from] of recognised(previous, pack, gone)) if (gone.get(from)?.retired === null) staying++;
	if (isMostGone())
		return `Of the ${before} items in force, ${before - staying} are not in the pack ${pack.directory} and would be retired. If that is meant, import it with --replace-brand`;
	return null;
}
