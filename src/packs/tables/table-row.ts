/** A line of a table. */
export interface TableRow {
	/** Line of the file it begins on. */
	readonly line: number;
	/** What stands in a column; undefined when nothing does. */
	cell(column: string): unknown;
}

/** A table, or a line of it, cannot be read; the message says what to do. */
export interface TableFault {
	readonly line: number | null;
	readonly message: string;
}
