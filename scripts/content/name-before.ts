import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { databasePath } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { findVersion } from "#src/store/find-version.ts";
import { siteIn } from "#src/store/version-facts.ts";
import { leadsIn } from "#src/store/write/ledger/leads-before.ts";

/** What follows for a new item from the names that the content in force had. */
export interface NameBefore {
	/** Why it cannot be called so; null where it can. */
	readonly refusal: string | null;
	/** What becomes of what had its name; null where nothing had. */
	readonly note: string | null;
}

const NEW: NameBefore = { refusal: null, note: null };

/**
 * Looks for the name of an item that a pack has not yet among those that the content in force knows, where it is of this
 * brand: an import would give it the page, or the address, of what had it.
 */
export async function nameBefore({ kind, id }: ItemName, brand: string, dataDir: string): Promise<NameBefore> {
	const { kept } = await findVersion(dataDir, "any");
	if (!kept) return NEW;
	const previous = openForReading(databasePath(dataDir, kept.version));
	try {
		if (siteIn(previous)?.brand !== brand) return NEW;
		const leads = leadsIn(previous);
		const other = kind === "products" ? "categories" : kind === "categories" ? "products" : null;
		const taken = other && nameOfItem({ kind: other, id });
		if (taken !== null && leads(taken) === taken)
			return { ...NEW, refusal: `${taken} keeps this name until it is deleted for good; name another id.` };
		const name = nameOfItem({ kind, id });
		const now = leads(name);
		return now === undefined ? NEW : { ...NEW, note: `${name} ${becomes(name, now)}` };
	} finally {
		previous.close();
	}
}

function becomes(name: string, now: ReturnType<ReturnType<typeof leadsIn>>): string {
	if (now === name) return "was there before: its page becomes that of this item; name another id for something else";
	return typeof now === "string"
		? `leads to ${now}, which had this name: its old address becomes that of this item`
		: "was there before, and its address says that it is gone: it becomes that of this item";
}
