import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { ContentBefore, Pack } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import { hasLedger } from "../../version-facts.ts";
import { leadsIn } from "./leads-before.ts";
import { itemsOf } from "./ledger.ts";
import { recognised } from "./recognised.ts";

/** What a version tells the check of the pack that follows it; null without one, or of one that kept no names. */
export function contentBefore(previous: Database | null): ContentBefore | null {
	if (!previous || !hasLedger(previous)) return null;
	let again: ReadonlyMap<string, string> | null = null;
	return {
		// Asked of what left alone: most packs have nothing of which it is.
		again: (pack, name) => {
			again ??= knownAgain(previous, pack);
			return again.get(name);
		},
		leads: leadsIn(previous),
		had: (category, name) =>
			previous.get(
				`SELECT 1 FROM about AS a JOIN item AS i ON i.kind = a.kind AND i.id = a.id WHERE a.kind = 'products' AND a.context = ?1
				AND (?2 = '' OR substr((i.data ->> 'name') || ' ', 1, length(?2) + 1) = ?2 || ' ') LIMIT 1`,
				...[category, name],
			) !== undefined,
		ids: (kind) => previous.all<{ id: string }>("SELECT id FROM item WHERE kind = ?", kind).map(({ id }) => id),
	};
}

/** What an import would know again under other names, as `NamesLeft` does. */
function knownAgain(
	previous: Database,
	{ items, addresses }: Pick<Pack, "items" | "addresses">,
): ReadonlyMap<string, string> {
	const told = new Set([...addresses.renamed.map(({ from }) => from), ...addresses.deleted]);
	const gone = new Map<string, ItemName>();
	for (const item of itemsOf(previous))
		if (items[item.kind] && !items[item.kind].has(item.id) && !told.has(nameOfItem(item)))
			gone.set(nameOfItem(item), item);
	return new Map(recognised(previous, { items }, gone));
}
