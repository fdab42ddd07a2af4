import { readItemName } from "#src/packs/format/addresses.ts";
import { ENDED, type LeadsBefore } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import { hasLedger } from "../../version-facts.ts";
import { knowsEnded } from "./ledger.ts";

/** What a version knows of the names of items; nothing without one, or of one that kept no names. */
export function leadsIn(previous: Database | null): LeadsBefore {
	if (!previous || !hasLedger(previous)) return () => undefined;
	const hasEnded = knowsEnded(previous);
	return (name) => {
		const { kind, id } = readItemName(name);
		if (previous.get("SELECT 1 FROM item WHERE kind = ? AND id = ?", kind, id)) return name;
		if (hasEnded && previous.get("SELECT 1 FROM ended WHERE kind = ? AND id = ?", kind, id)) return ENDED;
		const former = previous.get<{ now: string | null }>("SELECT now FROM former WHERE kind = ? AND id = ?", kind, id);
		return former && (former.now === null ? null : `${kind}/${former.now}`);
	};
}
