import type { Database } from "../database.ts";

/** A row, its columns by name. */
export type Row = Readonly<Record<string, string | number | null>>;

/** Takes a row of a table; with `OR IGNORE ` one that is there already changes nothing. */
export type PutRow = (table: string, row: Row, orElse?: "" | "OR IGNORE ") => void;

/** Writes one row. */
export function insert(database: Pick<Database, "run">, table: string, row: Row, orElse: "" | "OR IGNORE " = ""): void {
	const names = Object.keys(row);
	database.run(
		`INSERT ${orElse}INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
		...Object.values(row),
	);
}

/** Writes rows as they come. */
export const writing =
	(database: Pick<Database, "run">): PutRow =>
	(table, row, orElse) =>
		insert(database, table, row, orElse);
