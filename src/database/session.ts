import type { ClientBase } from "pg";
import { databaseFault } from "./database-fault.ts";

/** What a statement may be given. */
type Value = string | number | boolean | null | Uint8Array | readonly (string | number | Uint8Array)[];

/** One connection, for as long as a piece of work lasts. Every method rejects with `DatabaseUnavailable`. */
export interface Session {
	/** The rows of a statement, with its columns by the names that it gives them. */
	rows<Row>(statement: string, ...values: readonly Value[]): Promise<readonly Row[]>;
	/** The first of them. */
	row<Row>(statement: string, ...values: readonly Value[]): Promise<Row | undefined>;
	/** How many rows a statement has changed. */
	run(statement: string, ...values: readonly Value[]): Promise<number>;
}

/** Asks by a connection; `patience` for each statement, in milliseconds, where it is another than the connection's. */
export function sessionOf(client: Pick<ClientBase, "query">, patience?: number): Session {
	const ask = (text: string, values: readonly Value[]) =>
		client
			.query({ text, values: [...values], ...(patience === undefined ? {} : { query_timeout: patience }) })
			.catch((error: unknown) => {
				throw databaseFault(error);
			});
	return {
		// A database knows no shapes; each statement names exactly the columns of its row.
		rows: async <Row>(statement: string, ...values: readonly Value[]) => (await ask(statement, values)).rows as Row[],
		row: async <Row>(statement: string, ...values: readonly Value[]) =>
			(await ask(statement, values)).rows[0] as Row | undefined,
		run: async (statement, ...values) => (await ask(statement, values)).rowCount ?? 0,
	};
}
