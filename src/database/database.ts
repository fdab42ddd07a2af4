import { setTimeout as later } from "node:timers/promises";
import { Pool, type PoolClient } from "pg";
import {
	DATABASE_ATTEMPTS,
	DATABASE_IDLE_TIMEOUT,
	DATABASE_MIGRATION_TIMEOUT,
	DATABASE_PROBE,
	DATABASE_WAITING_MAX,
} from "#src/site/database-limits.ts";
import { connectionSettings } from "./connection-settings.ts";
import type { DatabaseAddress } from "./database-address.ts";
import { DatabaseUnavailable, databaseFault } from "./database-fault.ts";
import { migrate, type Tables } from "./migrate.ts";
import { type Session, sessionOf } from "./session.ts";

interface DatabaseOptions {
	readonly address: DatabaseAddress;
	/** Most connections at once. */
	readonly connections: number;
	/** Told once when the database goes away, with why, and once when it is back (null). */
	onState?(reason: string | null): void;
}

/** Connections in use, at rest, and what waits for one. */
export interface DatabaseSizes {
	readonly open: number;
	readonly idle: number;
	readonly waiting: number;
	readonly isAway: boolean;
}

/**
 * A PostgreSQL that several machines share. Waiting for it is bounded: by time, and in number. Once it does not answer, who asks
 * is refused at once, and it is looked for beside until it is back.
 */
export class Database {
	readonly #options: DatabaseOptions;
	readonly #end = new AbortController();
	readonly #prepared = new Map<Tables, Promise<void>>();
	#pool: Promise<Pool> | null = null;
	#sizes: Pick<Pool, "totalCount" | "idleCount" | "waitingCount"> | null = null;
	#away: DatabaseUnavailable | null = null;
	#search: Promise<void> | null = null;

	constructor(options: DatabaseOptions) {
		this.#options = options;
	}

	get sizes(): DatabaseSizes {
		const { totalCount: open = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = this.#sizes ?? {};
		return { open, idle, waiting, isAway: this.#away !== null };
	}

	/**
	 * Runs statements that need no transaction.
	 *
	 * @param patience milliseconds that each of them may take, where they are many bytes
	 * @throws {DatabaseUnavailable} when that was not possible, and what `work` throws
	 */
	async read<Result>(tables: Tables, work: (session: Session) => Promise<Result>, patience?: number): Promise<Result> {
		// Longer than usual is said inside a transaction, which takes it back.
		if (patience !== undefined) return this.transaction(tables, work, patience);
		await this.#prepare(tables);
		return this.#connected((client) => work(sessionOf(client)));
	}

	/**
	 * Runs work in a transaction, again where it crossed somebody else's. What resolved is on the database's disk.
	 *
	 * @throws {DatabaseUnavailable} and what `work` throws; then nothing of it was kept, unless the fault says that it is not certain
	 */
	async transaction<Result>(
		tables: Tables,
		work: (session: Session) => Promise<Result>,
		patience?: number,
	): Promise<Result> {
		await this.#prepare(tables);
		const patient = async (session: Session) => {
			if (patience !== undefined) await session.run(`SET LOCAL statement_timeout = ${patience}`);
			return work(session);
		};
		for (let attempt = 1; ; attempt += 1)
			try {
				return await this.#connected((client) => inTransaction(client, sessionOf(client, patience), patient));
			} catch (error) {
				if (!(error instanceof DatabaseUnavailable && error.isCrossed) || attempt >= DATABASE_ATTEMPTS) throw error;
			}
	}

	/** Ends all connections, when what is under way is done. */
	async close(): Promise<void> {
		this.#end.abort();
		await this.#search;
		const ending = this.#pool;
		this.#pool = null;
		await (await ending?.catch(() => null))?.end();
	}

	/** Brings tables to today's version, once a process. */
	async #prepare(tables: Tables): Promise<void> {
		if (this.#end.signal.aborted) throw new DatabaseUnavailable("The database is asked no more: the site stops.");
		if (this.#away) throw this.#away;
		const known = this.#prepared.get(tables);
		if (known) return known;
		const preparing = this.#migrate(tables);
		this.#prepared.set(tables, preparing);
		await preparing.catch((error: unknown) => {
			this.#prepared.delete(tables);
			// Without its tables it is of no use.
			this.#lost(databaseFault(error), tables);
			throw error;
		});
	}

	#migrate(tables: Tables): Promise<void> {
		return this.#connected(async (client) => {
			const session = sessionOf(client, DATABASE_MIGRATION_TIMEOUT);
			// Looked at with the usual patience: who hangs here hangs everywhere.
			await sessionOf(client).run("SELECT 1");
			await inTransaction(client, session, () => migrate(session, tables));
		});
	}

	async #connected<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
		if (this.#away) throw this.#away;
		const client = await this.#connect();
		let fault: unknown;
		try {
			return await work(client);
		} catch (error) {
			fault = error;
			if (error instanceof DatabaseUnavailable && error.isAway) this.#lost(error);
			throw error;
		} finally {
			// A connection on which something went wrong is not used again.
			client.release(fault instanceof DatabaseUnavailable && !fault.isCrossed);
		}
	}

	async #connect(): Promise<PoolClient> {
		try {
			const pool = await this.#opened();
			if (pool.waitingCount >= DATABASE_WAITING_MAX)
				throw new DatabaseUnavailable("The database is asked too much: too many wait for a connection.");
			return await pool.connect();
		} catch (error) {
			// All connections are in use: it is there.
			const isBusy = error instanceof Error && error.message === "timeout exceeded when trying to connect";
			if (isBusy) throw new DatabaseUnavailable("The database is asked too much: no connection came free in time.");
			const fault = databaseFault(error);
			if (fault.isAway) this.#lost(fault);
			throw fault;
		}
	}

	#opened(): Promise<Pool> {
		this.#pool ??= connectionSettings(this.#options.address).then(
			(settings) => {
				const pool = new Pool({
					...settings,
					max: this.#options.connections,
					idleTimeoutMillis: DATABASE_IDLE_TIMEOUT,
					// A process that has nothing else to do ends.
					allowExitOnIdle: true,
				});
				// A connection that ends between two questions is told by the next one, whoever has it just then.
				pool.on("error", () => {});
				pool.on("connect", (client) => client.on("error", () => {}));
				this.#sizes = pool;
				return pool;
			},
			(error: unknown) => {
				this.#pool = null;
				throw error;
			},
		);
		return this.#pool;
	}

	/** From now on everybody is refused, until it answers again. */
	#lost(fault: DatabaseUnavailable, tables?: Tables): void {
		if (this.#away || this.#end.signal.aborted) return;
		this.#away = fault;
		this.#options.onState?.(fault.message);
		this.#search = this.#lookAgain(tables);
	}

	async #lookAgain(tables: Tables | undefined): Promise<void> {
		for (;;) {
			// What hangs on the connections of before must not be asked again.
			const before = this.#pool;
			this.#pool = null;
			void before?.then((pool) => pool.end()).catch(() => {});
			await later(DATABASE_PROBE, undefined, { signal: this.#end.signal, ref: false }).catch(() => {});
			if (this.#end.signal.aborted) return;
			try {
				await this.#probe(tables);
				this.#away = null;
				this.#options.onState?.(null);
				return;
			} catch (error) {
				this.#away = databaseFault(error);
			}
		}
	}

	async #probe(tables: Tables | undefined): Promise<void> {
		const client = await (await this.#opened()).connect();
		let isWell = false;
		try {
			const session = sessionOf(client);
			const row = await session.row<{ readonly state: string }>(
				"SELECT current_setting('transaction_read_only') AS state",
			);
			if (row?.state !== "off")
				throw new DatabaseUnavailable("The database takes no writes: it is a replica, or read-only.", { isAway: true });
			if (tables) {
				const patient = sessionOf(client, DATABASE_MIGRATION_TIMEOUT);
				await inTransaction(client, patient, () => migrate(patient, tables));
			}
			isWell = true;
		} finally {
			client.release(!isWell);
		}
	}
}

async function inTransaction<Result>(
	client: PoolClient,
	session: Session,
	work: (session: Session) => Promise<Result>,
): Promise<Result> {
	await session.run("BEGIN");
	let result: Result;
	try {
		result = await work(session);
	} catch (error) {
		// A connection that is lost takes its transaction with it.
		if (!(error instanceof DatabaseUnavailable && error.isAway)) await client.query("ROLLBACK").catch(() => {});
		throw error;
	}
	try {
		const { command } = await client.query("COMMIT");
		// So it answers where a statement of it had failed before.
		if (command === "ROLLBACK") throw new DatabaseUnavailable("The database took a transaction back.");
	} catch (error) {
		const { message, isAway, isCrossed } = databaseFault(error);
		// What the database itself refused is taken back; what got lost on the way may have arrived.
		throw new DatabaseUnavailable(message, { isAway, isCrossed, isCertain: !isAway });
	}
	return result;
}
