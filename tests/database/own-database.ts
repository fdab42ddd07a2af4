import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { Database } from "#src/database/database.ts";
import { addressOf } from "./address-of.ts";

export interface OwnSchema {
	readonly url: string;
	/** Runs a statement beside the site. */
	query(statement: string): Promise<readonly Record<string, unknown>[]>;
	open(onState?: (reason: string | null) => void): Database;
	end(): Promise<void>;
}

/** A schema of a test's own in the PostgreSQL of this run, or in another one. */
export async function ownSchema(server: string = inject("postgresUrl")): Promise<OwnSchema> {
	const name = `test_${randomBytes(6).toString("hex")}`;
	const url = new URL(server);
	url.searchParams.set("options", `-c search_path=${name}`);
	const address = addressOf(url.href);
	const ask = async (statement: string) => {
		const { user, database, host, port, password, options } = address;
		const client = new Client({ user, database, host, port, password: password ?? "", options: options ?? "" });
		await client.connect();
		try {
			const { rows } = await client.query<Record<string, unknown>>(statement);
			return rows.map((row) =>
				// Counts are numbers here, too.
				Object.fromEntries(
					Object.entries(row).map(([column, value]) => [
						column,
						typeof value === "string" && /^\d{1,15}$/.test(value) && column !== "id" ? Number(value) : value,
					]),
				),
			);
		} finally {
			await client.end();
		}
	};
	await ask(`CREATE SCHEMA ${name}`);
	const opened: Database[] = [];
	return {
		url: url.href,
		query: ask,
		open(onState) {
			const database = new Database({ address, connections: 6, ...(onState ? { onState } : {}) });
			opened.push(database);
			return database;
		},
		async end() {
			for (const database of opened) await database.close();
			await ask(`DROP SCHEMA ${name} CASCADE`);
		},
	};
}
