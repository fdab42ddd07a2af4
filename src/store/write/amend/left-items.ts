import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { Item } from "#src/packs/pack.ts";
import { linksIn } from "#src/packs/references.ts";
import { shownOf } from "#src/packs/shown.ts";
import {
	IMPORT_LEAST_SHARE,
	IMPORT_SHRINK_LEAST,
	IMPORT_SHRINK_SHARE,
	RETIRED_ITEMS_MAX,
} from "#src/site/pack-limits.ts";
import type { Database } from "../../database.ts";
import { itemsIn } from "../../version-facts.ts";
import { isRetiredKind, keptItem, withLeads } from "../ledger/kept-item.ts";
import { signsOf, withoutSale } from "../ledger/recognised.ts";
import { namedBy } from "../named-by.ts";
import { AMENDED_KINDS } from "./amended-kinds.ts";
import { CannotAmend } from "./cannot-amend.ts";
import { checkNamesOfLeft } from "./names-of-left.ts";
import { siteBefore } from "./site-before.ts";

interface Leaving {
	/** The pack's folder. */
	readonly directory: string;
	readonly previous: Database;
	/** Items that came. */
	readonly came: readonly Item[];
	/** Items that changed or came, by their names: they name nothing that left. */
	readonly changed: ReadonlySet<string>;
	/** In milliseconds. */
	readonly now: number;
}

interface LeftItems {
	/** As they stay: retired, as a whole import retires what nothing is said of. */
	readonly retired: readonly Item[];
	/** As they were, of kinds of which nothing stays. */
	readonly gone: readonly Item[];
}

/**
 * Items that left the pack.
 *
 * @throws {CannotAmend} when more follows, or they may be called otherwise by now
 */
export function leftItems(left: readonly ItemName[], leaving: Leaving): LeftItems {
	const { directory, previous, came, changed, now } = leaving;
	const today = new Date(now).toISOString().slice(0, 10);
	if (left.length === 0) return { retired: [], gone: [] };
	const other = left.find(({ kind }) => !AMENDED_KINDS.has(kind));
	if (other) throw new CannotAmend(`${nameOfItem(other)} was removed`);
	checkCounts(left, previous);
	checkNamesOfLeft({ left, changed, fate: "was removed" }, previous);
	const said = [...wordsIn(directory, previous)].join("\n");
	// What else came may be one of them under another name.
	const signs = new Map(
		came.flatMap((item) => signsOf(item).map((sign) => [`${item.kind} ${sign}`, nameOfItem(item)])),
	);
	const inOrder = (one: ItemName, next: ItemName) => (nameOfItem(one) < nameOfItem(next) ? -1 : 1);
	const items = left.toSorted(inOrder).map(({ kind, id }) => {
		const name = nameOfItem({ kind, id });
		for (const naming of namedBy(previous, name))
			if (naming.audience === "hidden")
				throw new CannotAmend(`${name} was removed, and ${nameOfItem(naming)} names it`);
		if (said.includes(`"${name}"`)) throw new CannotAmend(`${name} was removed, and the pack names it`);
		const item = keptItem(previous, kind, id);
		const kept = item && withLeads(item, (_, named) => named);
		if (!item || !kept?.texts.has(siteBefore(previous).defaultLocale) || hasMoments(kept, now))
			throw new CannotAmend(`${name} was removed, and is not as others of its kind`);
		if ("mandatory" in item.data && item.data.mandatory)
			throw new CannotAmend(`${name} was removed, and had to be confirmed`);
		if (!isRetiredKind(kind)) return item;
		// Its texts are written with what these names lead to now.
		if (linksOf(item).some(({ kind, id }) => previous.get(FORMER, kind, id)))
			throw new CannotAmend(`${name} was removed, and links to a name of before`);
		const sign = signsOf(item).find((each) => signs.has(`${kind} ${each}`));
		if (sign !== undefined) throw new CannotAmend(`${name} was removed, and may be called otherwise by now`);
		return { ...withoutSale(kept), retired: { day: today, successor: null } };
	});
	return { retired: items.filter((item) => item.retired), gone: items.filter((item) => !item.retired) };
}

const FORMER = "SELECT 1 FROM former WHERE kind = ? AND id = ?";

const linksOf = ({ texts }: Item) => [...texts.values()].flatMap(({ body }) => linksIn(body));

/** Whether a moment of the time in which it is shown is still to come; of what is retired, whether it has any. */
function hasMoments(item: Item, now: number): boolean {
	const shown = shownOf(item);
	if (shown === null || isRetiredKind(item.kind)) return shown !== null;
	return [shown.from, shown.until].some((moment) => Number.isFinite(moment) && moment > now);
}

/** A whole import may refuse when many left. */
function checkCounts(left: readonly ItemName[], previous: Database): void {
	const before = itemsIn(previous);
	const all = Object.values(before).reduce((sum: number, count) => sum + (count ?? 0), 0);
	if (left.length >= all * (1 - IMPORT_LEAST_SHARE))
		throw new CannotAmend(`${left.length} of ${all} items were removed`);
	for (const [kind, own] of Map.groupBy(left, (item) => item.kind)) {
		const was = before[kind] ?? 0;
		const isMuch = own.length >= IMPORT_SHRINK_LEAST && own.length >= was * IMPORT_SHRINK_SHARE;
		if (isMuch || own.length >= was) throw new CannotAmend(`${own.length} of ${was} ${kind} were removed`);
	}
	const retired = previous.get<{ n: number }>("SELECT count(*) AS n FROM retired")?.n ?? 0;
	if (retired + left.length > RETIRED_ITEMS_MAX) throw new CannotAmend("more was removed than a site keeps");
}

/** The texts of a pack besides items that say something of items. */
function* wordsIn(directory: string, previous: Database): Generator<string> {
	const lists = previous.all<{ path: string }>(
		"SELECT path FROM source WHERE path = 'addresses.json' OR (path >= 'search-words/' AND path < 'search-words0')",
	);
	for (const { path } of lists) {
		const at = join(directory, path);
		if (existsSync(at)) yield readFileSync(at, "utf8");
	}
}
