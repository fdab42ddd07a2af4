import type { Database } from "#src/store/database.ts";
import { itemsHeld } from "../version-facts.ts";

/** Why a new database must not become current; empty when it may. */
export function faultsOf(database: Database, expected: number): string[] {
	const faults: string[] = [];
	const integrity = database.get<{ integrity_check: string }>("PRAGMA integrity_check")?.integrity_check;
	if (integrity !== "ok")
		faults.push(`The new content database is damaged (${integrity}); check the disk and import again.`);
	const count = itemsHeld(database);
	if (count !== expected)
		faults.push(`The new content database holds ${count} items instead of ${expected}; import again.`);
	return faults;
}
