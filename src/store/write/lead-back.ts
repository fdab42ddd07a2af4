import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { databasePath } from "../current.ts";
import { type Database, openForReading } from "../database.ts";
import { type NamesLedBack, namesLedBack, writeLedBack } from "../names-led-back.ts";
import { hasLedger, siteIn } from "../version-facts.ts";
import { leadsIn } from "./ledger/leads-before.ts";

/**
 * Writes beside a version that takes the place of another which names of that lead back in it, since it does not know them. Costs a look at
 * each former name of the one that is left; of another brand nothing leads anywhere.
 *
 * @param left the version in force until now
 * @param folder where it is written first, on the same disk
 * @returns whether there are any that it did not lead back before
 */
export function leadBack(dataDir: string, left: string, target: string, folder: string): boolean {
	const [was, is] = [left, target].map((version) => openForReading(databasePath(dataDir, version)));
	try {
		if (!was || !is || !hasLedger(was) || !hasLedger(is) || siteIn(was)?.brand !== siteIn(is)?.brand) return false;
		const before = namesLedBack(dataDir, target);
		const names = new Map([...before, ...namesBack(was, is, namesLedBack(dataDir, left))]);
		const isMore = names.size > before.size;
		if (isMore) writeLedBack(dataDir, target, names, folder);
		return isMore;
	} finally {
		was?.close();
		is?.close();
	}
}

/** Names of one version that another does not know, each with that of the same item that it has. */
function namesBack(was: Database, is: Database, ledBefore: NamesLedBack): NamesLedBack {
	const found = new Map<string, string>();
	const knew = leadsIn(is);
	/** All names of an item lead to the one that the other version has. */
	const lead = (names: readonly string[]) => {
		const to = names.map(knew).find((name) => typeof name === "string");
		if (to === undefined) return;
		for (const name of names) if (knew(name) === undefined) found.set(name, to);
	};
	let [now, names]: [string, string[]] = ["", []];
	for (const { now: id, ...earlier } of was.each<ItemName & { now: string }>(
		"SELECT kind, id, now FROM former WHERE now IS NOT NULL ORDER BY kind, now, id",
	)) {
		const own = nameOfItem({ kind: earlier.kind, id });
		if (own !== now) {
			lead(names);
			[now, names] = [own, [own]];
		}
		names.push(nameOfItem(earlier));
	}
	lead(names);
	for (const [name, to] of ledBefore) lead([found.get(to) ?? to, name]);
	return found;
}
