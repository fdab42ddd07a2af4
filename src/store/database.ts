import { statSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { Audience } from "#src/contract/audience.ts";

type SqlValue = SQLInputValue;

/** The one place that opens SQLite: prepared statements kept by their text, values always bound. */
export interface Database {
	all<Row>(sql: string, ...values: readonly SqlValue[]): Row[];
	/** The same one at a time, where they are too many to be in memory; meanwhile other tables may be written. */
	each<Row>(sql: string, ...values: readonly SqlValue[]): Iterable<Row>;
	get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined;
	run(sql: string, ...values: readonly SqlValue[]): void;
	exec(sql: string): void;
	close(): void;
}

/** Result codes that say that the file itself is at fault: SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGE: ReadonlySet<number> = new Set([10, 11, 26]);

/** Whether an error of SQLite says that the file is damaged or cannot be read. */
export const isDamage = (error: unknown): boolean =>
	error instanceof Error && "errcode" in error && typeof error.errcode === "number" && DAMAGE.has(error.errcode & 0xff);

/** SQLITE_BUSY: whether an error of SQLite says that another process has the file. */
export const isBusy = (error: unknown): boolean => error instanceof Error && "errcode" in error && error.errcode === 5;

function wrap(database: DatabaseSync, onDamage: () => void = () => {}): Database {
	const statements = new Map<string, StatementSync>();
	const prepared = (sql: string): StatementSync => {
		const found = statements.get(sql);
		if (found) return found;
		const statement = database.prepare(sql);
		statements.set(sql, statement);
		return statement;
	};
	const telling = <Result>(read: () => Result): Result => {
		try {
			return read();
		} catch (error) {
			if (isDamage(error)) onDamage();
			throw error;
		}
	};
	// The caller names the row's shape: SQLite knows no types, the schema in store/schema.ts does.
	return {
		all: <Row>(sql: string, ...values: readonly SqlValue[]) => telling(() => prepared(sql).all(...values) as Row[]),
		// A statement of its own: who asks the same meanwhile begins anew.
		each: <Row>(sql: string, ...values: readonly SqlValue[]) =>
			telling(() => database.prepare(sql).iterate(...values) as Iterable<Row>),
		get: <Row>(sql: string, ...values: readonly SqlValue[]) =>
			telling(() => prepared(sql).get(...values) as Row | undefined),
		run: (sql, ...values) => {
			const statement = prepared(sql);
			// What it returns nobody reads, and row numbers of the full-text tables' own are longer than a number.
			statement.setReadBigInts(true);
			statement.run(...values);
		},
		exec: (sql) => database.exec(sql),
		close: () => {
			statements.clear();
			database.close();
		},
	};
}

/**
 * Opens a finished content database for one audience: every table with a column `audience` is hidden
 * behind a view of its name with the rows that this audience may see, so that no statement can forget it.
 *
 * @param onDamage told when a statement finds the file damaged; it throws as well
 */
export function openForAudience(path: string, audience: Audience, onDamage?: () => void): Database {
	const database = openForReading(path, onDamage);
	if (audience === "asc") return database;
	const tables = database.all<{ name: string }>(
		"SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c ON c.name = 'audience' WHERE m.type = 'table'",
	);
	if (tables.length === 0) throw new Error(`${path} holds no audiences; import the pack again.`);
	database.exec("PRAGMA query_only = 0");
	for (const { name } of tables)
		database.exec(`CREATE TEMP VIEW "${name}" AS SELECT * FROM main."${name}" WHERE audience = 'public'`);
	database.exec("PRAGMA query_only = 1");
	return database;
}

/**
 * Opens a finished content database whole; throws when the file is missing or damaged. Nobody writes to one, so that
 * it is read without locks. It is not mapped into memory: a mapped file that somebody cuts short ends the process.
 *
 * @param onDamage told when a statement finds the file damaged; it throws as well
 */
export function openForReading(path: string, onDamage?: () => void): Database {
	const address = pathToFileURL(path);
	address.searchParams.set("immutable", "1");
	const database = new DatabaseSync(address, { readOnly: true });
	database.exec("PRAGMA query_only = 1; PRAGMA mmap_size = 0; PRAGMA cache_size = -16384");
	return wrap(database, onDamage);
}

/** The same of what nobody has looked at before. @throws when it is no file: opening a pipe waits without end */
export function openUnchecked(path: string): Database {
	if (!statSync(path).isFile()) throw new Error(`${path} is no file`);
	return openForReading(path);
}

/** Opens a new database that nobody else sees yet: no journal, because a torn file is thrown away whole. */
export function openForBuilding(path: string): Database {
	return building(path, BUILDING_CACHE);
}

/** Opens a new database on disk that is gone when it is closed, or when the process ends. */
export function openTemporary(): Database {
	return building("", TEMPORARY_CACHE);
}

/**
 * Opens a small database that is written step by step and outlives whoever writes it, however he ends; for one process
 * at a time.
 *
 * @throws when another process has it open
 */
export function openKept(path: string): Database {
	const database = new DatabaseSync(path, { timeout: 0 });
	try {
		database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
		return wrap(database);
	} catch (error) {
		database.close();
		throw error;
	}
}

/** Memory of a database that is built, in kibibytes: what it holds above that waits on disk. Sorting takes as much again. */
const BUILDING_CACHE = 24_576;
const TEMPORARY_CACHE = 4_096;

function building(path: string, cache: number): Database {
	const database = new DatabaseSync(path);
	database.exec(
		`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = FILE; PRAGMA cache_size = -${cache}`,
	);
	return wrap(database);
}
