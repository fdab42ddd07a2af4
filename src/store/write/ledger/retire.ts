import { type ItemName, nameOfItem, readItemName } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack, Stock } from "#src/packs/pack.ts";
import { referencesOf } from "#src/packs/references.ts";
import { RETIRED_ITEMS_MAX } from "#src/site/pack-limits.ts";
import type { Database } from "../../database.ts";
import type { NamesLedBack } from "../../names-led-back.ts";
import { hasLedger } from "../../version-facts.ts";
import { followNames } from "./follow-names.ts";
import { isRetiredKind, keptItem, withLeads } from "./kept-item.ts";
import type { EndedItem, Ledger, ListedItem } from "./ledger.ts";
import { NamesLeft } from "./names-left.ts";
import { withoutSale } from "./recognised.ts";
import { sharedNameFault } from "./shared-name.ts";
import { counted, toldOfNeeded, toldOfRenamed, toldOfRetired, toldOfWaiting } from "./told-of-left.ts";
import type { LedUntilShown, WaitingName } from "./waiting-names.ts";

interface Retiring {
	readonly pack: Pack;
	readonly stock: Pick<Stock, "put" | "replace">;
	/** The items of the pack whose facts name others that left it. */
	readonly outdated: ReadonlySet<string>;
	/** The version before; null when this is the first, or nothing of it is to stay. */
	readonly previous: Database | null;
	/** Whether it is meant that retired items go which have no text in the default locale. */
	readonly mayLose: boolean;
	/** In milliseconds. */
	readonly now: number;
	readonly ledBack: NamesLedBack;
	/** Told in one line what the operator should know. */
	readonly tell: (line: string) => void;
}

/** A pack with what it has no more, and where the names lead that items had. */
export interface Kept {
	readonly pack: Pack;
	/** What of its items left it and stays: retired, or what it was until it is called otherwise. */
	readonly stayed: readonly ItemName[];
	readonly ledger: Ledger;
	/** The items of the pack whose facts name others that left it. */
	readonly outdated: ReadonlySet<string>;
	/** What left it when its time was over: it is not there, and whatever names it goes on to do so. */
	readonly over: readonly EndedItem[];
	/** Names that lead on as soon as what is called otherwise is shown. */
	readonly waiting: readonly WaitingName[];
	/** Items that nobody has seen, and that are shown with what waits for its minute. */
	readonly hiddenWith: ReadonlySet<string>;
	/** Former names that lead on until what has them now is shown. */
	readonly takenAhead: readonly LedUntilShown[];
	/** The version before, as far as anything of it stays. */
	readonly from: Database | null;
}

interface KeptOrNot extends Kept {
	/** Why it cannot be imported; null when it can. */
	readonly fault: string | null;
}

/**
 * Keeps what left the pack: each item that the version before has and the pack has not is put into stock as it was, marked
 * as retired, unless it was renamed or deleted for good. Costs what left the pack, and a look at each item before.
 */
export function retireItems({ pack, stock, outdated, previous, ...retiring }: Retiring): KeptOrNot {
	const { mayLose, now, ledBack, tell } = retiring;
	const today = new Date(now).toISOString().slice(0, 10);
	const known = previous && hasLedger(previous) ? previous : null;
	const names = new NamesLeft({ pack, known, ledBack, now });
	const { gone, waiting, ledger } = names;
	const renamed = names.asWritten();
	for (const [name, product] of names.deletedForGood()) tell(toldOfNeeded(name, product));
	renamed.push(...names.knownAgain());
	const newly = names.waitedBefore();
	if (renamed.length > 0) tell(toldOfRenamed(renamed));
	if (newly.length > 0) tell(toldOfWaiting(newly));
	const over = names.over();
	const stayed: ItemName[] = [];
	const left: Item[] = [];
	const lacking = new Set<string>();
	const terms = pack.terms.get(pack.site.defaultLocale);
	const lost = known ? dropLost(known, pack, gone) : { wordless: [], refused: [] };
	if (known)
		for (const item of keptItems({ pack, previous: known, names, today })) {
			if (item.retired && gone.get(nameOfItem(item))?.retired === null) left.push(item);
			for (const { to, id } of referencesOf(item)) if (to === "term" && !terms?.has(id)) lacking.add(id);
			stock.put(item);
			stayed.push({ kind: item.kind, id: item.id });
		}
	const [takenAhead, hiddenWith] = [names.takenAhead(), names.hiddenWith()];
	ledger.settle(names.isInPack);
	const unfollowed = followNames({ pack, replace: stock.replace, outdated, ledger, over });
	if (left.length > 0) tell(toldOfRetired(left));
	const { defaultLocale } = pack.site;
	if (lost.refused.length > 0)
		tell(`No longer kept, since they are none of their kind by the rules of today: ${counted(lost.refused)}.`);
	if (lost.wordless.length > 0 && mayLose)
		tell(`No longer kept, since they have no text in the default locale ${defaultLocale}: ${counted(lost.wordless)}.`);
	return {
		pack: known ? withTerms(pack, lacking, known) : pack,
		stayed,
		ledger,
		...{ outdated, over, takenAhead, hiddenWith, waiting: [...waiting.values()] },
		from: known,
		fault:
			stayed.length > RETIRED_ITEMS_MAX
				? `${stayed.length} items have left the pack, more than the ${RETIRED_ITEMS_MAX} that a site keeps: delete some for good in addresses.json.`
				: lost.wordless.length > 0 && !mayLose
					? faultOfLost(lost.wordless, defaultLocale)
					: (sharedNameFault(pack, { stayed, over }) ?? unfollowed ?? ledger.fault()),
	};
}

interface Lost {
	/** Without a text in the default locale. */
	readonly wordless: readonly string[];
	/** None of their kind by the rules of today. */
	readonly refused: readonly string[];
}

/** Takes out of what left the pack, or is retired already, whatever cannot stay. @returns what of that would be missed */
function dropLost(previous: Database, { site }: Pick<Pack, "site">, gone: Map<string, ListedItem>): Lost {
	const [wordless, refused]: [string[], string[]] = [[], []];
	for (const [name, { kind, id }] of [...gone]) {
		const item = isRetiredKind(kind) ? keptItem(previous, kind, id) : null;
		if (item?.texts.has(site.defaultLocale)) continue;
		gone.delete(name);
		if (!isRetiredKind(kind)) continue;
		if (!item) refused.push(name);
		else wordless.push(name);
	}
	return { wordless, refused };
}

const faultOfLost = (names: readonly string[], locale: string): string =>
	`${counted(names)} would be lost, and their pages with them, since they have no text in ${locale}, the default locale: leave the default locale as it was, put them back into the pack with a text in ${locale}, or delete them for good in addresses.json. If it is meant that they go, import it with --force`;

interface Keeping extends Pick<Retiring, "pack"> {
	/** `2026-03-01` */
	readonly today: string;
	readonly previous: Database;
	/** Those that wait stay what they are. */
	readonly names: NamesLeft;
}

/**
 * Everything that left and is to stay, as it was, naming what its references are called now. What without something that
 * was deleted is no item any more goes with it. One at a time: in the end they may be as many as a catalogue.
 */
function* keptItems({ pack, previous, names, today }: Keeping): Generator<Item> {
	const { gone, waiting, ledger } = names;
	const leads = (kind: Kind, id: string) => {
		const now = ledger.leads(nameOfItem({ kind, id }));
		return now !== null && names.isThere(now) ? readItemName(now).id : null;
	};
	const read = ({ kind, id }: ListedItem) => keptItem(previous, kind, id);
	// What goes may take something else along, which was looked at before it.
	for (let before = -1; before !== gone.size; ) {
		before = gone.size;
		for (const [name, listed] of [...gone]) {
			const item = read(listed);
			if (item && !withLeads(item, leads)) names.take(name, null);
		}
	}
	const successors = new Map(pack.addresses.replaced.map(({ item, by }) => [item, readItemName(by)]));
	for (const [name, listed] of gone) {
		const item = read(listed);
		const now = item && withLeads(item, leads);
		if (now && waiting.has(name) && listed.retired === null) {
			yield { ...now, ...inLocales(now, pack) };
			continue;
		}
		const said = successors.get(name) ?? listed.retired?.successor ?? null;
		const id = said && leads(said.kind, said.id);
		const retired = { day: listed.retired?.day ?? today, successor: said && id !== null ? { ...said, id } : null };
		if (now) yield { ...withoutSale(now), ...inLocales(now, pack), retired };
	}
}

/** Its texts in the locales that the site has by now, and those in others. */
function inLocales({ texts }: Item, { site }: Pack): Pick<Item, "texts" | "absent"> {
	const { true: own = [], false: absent = [] } = Object.groupBy(
		texts,
		([locale]) => `${site.locales.some(({ code }) => code === locale)}`,
	);
	return { texts: new Map(own), ...(absent.length > 0 && { absent }) };
}

/** The dictionary, with words that retired items use and the pack has no more. */
function withTerms(pack: Pack, lacking: ReadonlySet<string>, previous: Database): Pack {
	if (lacking.size === 0) return pack;
	const rows = previous.all<{ locale: string; key: string; text: string }>(
		"SELECT locale, key, text FROM term WHERE key IN (SELECT value FROM json_each(?))",
		JSON.stringify([...lacking]),
	);
	const terms = new Map([...pack.terms].map(([locale, texts]) => [locale, new Map(texts)]));
	for (const { locale, key, text } of rows) terms.get(locale)?.set(key, terms.get(locale)?.get(key) ?? text);
	return { ...pack, terms };
}
