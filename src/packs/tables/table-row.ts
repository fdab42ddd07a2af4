import type { FieldPath } from "../problem.ts";
import type { Utf8 } from "./table-text.ts";

/** A line of a table. */
export interface TableRow {
	/** Line of the file it begins on. */
	readonly line: number;
	/** Of a line of JSON, the fields that it has. */
	readonly names?: readonly string[];
	/** What stands in a column; undefined when nothing does. */
	cell(column: string): unknown;
	/** The same with numbers as they are written where that is not how they are said, such as `1.10`; rows of words have none. */
	words?(column: string): unknown;
}

/** A table, or a line of it, cannot be read; the message says what to do. */
export interface TableFault {
	readonly line: number | null;
	readonly message: string;
	/** Of a line of JSON, what of it is meant. */
	readonly path?: FieldPath;
}

/** A line of a table as it is written, which costs more to read than to find. */
export interface WrittenRow extends Pick<TableRow, "line"> {
	readonly written: Utf8;
	read(): TableRow | TableFault;
}

export const isFault = (row: object): row is TableFault => "message" in row;

/** Reads every row. */
export function* readRows(rows: Iterable<WrittenRow | TableFault>): Generator<TableRow | TableFault> {
	for (const row of rows) yield isFault(row) ? row : row.read();
}
