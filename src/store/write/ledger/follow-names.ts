import { endOf } from "#src/packs/check/check-addresses.ts";
import { type ItemName, nameOfItem, readItemName } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack, Stock } from "#src/packs/pack.ts";
import { withLeads } from "./kept-item.ts";
import type { Ledger } from "./ledger.ts";

interface Following {
	readonly pack: Pack;
	readonly replace: Stock["replace"];
	/** The items of the pack whose facts name others that left it. */
	readonly outdated: ReadonlySet<string>;
	readonly ledger: Ledger;
	/** What left the pack when its time was over: it stays named, as what the pack has and does not show. */
	readonly over: readonly ItemName[];
}

/**
 * Writes the names that things have by now into what still names them as before; when all that is retired stands beside the
 * pack. Lists of answers leave out what is retired, unless nothing else stands in them. Costs what is outdated.
 *
 * @returns why it cannot be done; null when it is
 */
export function followNames({ pack, replace, outdated, ledger, over }: Following): string | null {
	const idNow = idsNow(pack, ledger);
	const isOver = new Set(over.map(nameOfItem));
	for (const name of outdated) {
		const { kind, id } = readItemName(name);
		const item = pack.items[kind].get(id);
		if (!item) continue;
		const lost: string[] = [];
		const leads = (to: Kind, named: string) => {
			const now = idNow(to, named) ?? (isOver.has(nameOfItem({ kind: to, id: named })) ? named : null);
			if (now === null) lost.push(nameOfItem({ kind: to, id: named }));
			return now;
		};
		const isListed = (to: Kind, named: string) =>
			!(isListOfAnswers(item) && to === "articles" && pack.items[to].get(named)?.retired);
		const next =
			withLeads(item, (to, named) => {
				const now = leads(to, named);
				return now !== null && isListed(to, now) ? now : null;
			}) ?? withLeads(item, leads);
		if (lost.length > 0 || !next)
			return `${item.file} names ${lost[0] ?? "something"}, which has left the pack and cannot be kept: remove it there, or name in addresses.json what it is renamed to.`;
		replace(next);
	}
	return null;
}

/**
 * The ids that items have by now, themselves where they are the same; of what this site never had that of what takes its
 * place. Null where nothing is there.
 */
export function idsNow(
	{ addresses, items }: Pick<Pack, "addresses" | "items">,
	ledger: Pick<Ledger, "leads">,
): (kind: Kind, id: string) => string | null {
	const renamed = new Map(addresses.renamed.map(({ from, to }) => [from, to]));
	const replaced = new Map(addresses.replaced.map(({ item, by }) => [item, by]));
	const isThere = (name: string) => {
		const { kind, id } = readItemName(name);
		return items[kind].has(id);
	};
	return (kind, id) => {
		if (items[kind].has(id)) return id;
		const name = nameOfItem({ kind, id });
		const end = endOf(name, renamed) ?? name;
		const now = [ledger.leads(name), end, ledger.leads(end), replaced.get(end)].find(
			(each) => each?.startsWith(`${kind}/`) && isThere(each),
		);
		return now == null ? null : readItemName(now).id;
	};
}

const isListOfAnswers = ({ kind }: Pick<Item, "kind">): boolean => kind === "faq-bundles" || kind === "articles";
