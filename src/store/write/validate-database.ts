import { IMPORT_LEAST_SHARE } from "#src/site/pack-limits.ts";
import type { Database } from "#src/store/database.ts";

const countOf = (database: Database) => database.get<{ n: number }>("SELECT count(*) AS n FROM item")?.n ?? 0;

/** Why a new database must not become current; empty when it may. */
export function faultsOf(database: Database, expected: number, previous: Database | null, force: boolean): string[] {
	const faults: string[] = [];
	const integrity = database.get<{ integrity_check: string }>("PRAGMA integrity_check")?.integrity_check;
	if (integrity !== "ok")
		faults.push(`The new content database is damaged (${integrity}); check the disk and import again.`);
	const count = countOf(database);
	if (count !== expected)
		faults.push(`The new content database holds ${count} items instead of ${expected}; import again.`);
	const before = previous ? countOf(previous) : 0;
	if (!force && count < before * IMPORT_LEAST_SHARE)
		faults.push(
			`The pack has ${count} items, the content in force ${before}: more than half would vanish. Import with --force when that is meant.`,
		);
	return faults;
}
