import type { Database } from "../database.ts";

/** Writes one row, its columns by name. */
export function insert(
	database: Database,
	table: string,
	row: Readonly<Record<string, string | number | null>>,
	orElse: "" | "OR IGNORE " = "",
): void {
	const names = Object.keys(row);
	database.run(
		`INSERT ${orElse}INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
		...Object.values(row),
	);
}
