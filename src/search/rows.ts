type Value = string | number | null;

/** The tables that search reads: rows of a statement with bound values. The store's database is one. */
export interface Rows {
	all<Row>(sql: string, ...values: readonly Value[]): Row[];
	get<Row>(sql: string, ...values: readonly Value[]): Row | undefined;
}

/** Tables that are being built. */
export interface WritableRows extends Rows {
	/** Rows one at a time, where they are too many to be in memory; meanwhile other tables may be written. */
	each<Row>(sql: string, ...values: readonly Value[]): Iterable<Row>;
	run(sql: string, ...values: readonly Value[]): void;
	exec(sql: string): void;
}
