import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Audience } from "#src/contract/audience.ts";

type SqlValue = SQLInputValue;

/** The one place that opens SQLite: prepared statements kept by their text, values always bound. */
export interface Database {
	all<Row>(sql: string, ...values: readonly SqlValue[]): Row[];
	get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined;
	run(sql: string, ...values: readonly SqlValue[]): void;
	exec(sql: string): void;
	close(): void;
}

function wrap(database: DatabaseSync): Database {
	const statements = new Map<string, StatementSync>();
	const prepared = (sql: string): StatementSync => {
		const found = statements.get(sql);
		if (found) return found;
		const statement = database.prepare(sql);
		statements.set(sql, statement);
		return statement;
	};
	// The caller names the row's shape: SQLite knows no types, the schema in store/schema.ts does.
	return {
		all: <Row>(sql: string, ...values: readonly SqlValue[]) => prepared(sql).all(...values) as Row[],
		get: <Row>(sql: string, ...values: readonly SqlValue[]) => prepared(sql).get(...values) as Row | undefined,
		run: (sql, ...values) => void prepared(sql).run(...values),
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
 */
export function openForAudience(path: string, audience: Audience): Database {
	const database = openForReading(path);
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

/** Opens a finished content database whole; throws when the file is missing or damaged. */
export function openForReading(path: string): Database {
	const database = new DatabaseSync(path, { readOnly: true });
	// 64 MB of the file mapped: repeated reads touch no system call.
	database.exec("PRAGMA query_only = 1; PRAGMA mmap_size = 67108864; PRAGMA cache_size = -16384");
	return wrap(database);
}

/** Opens a new database that nobody else sees yet: no journal, because a torn file is thrown away whole. */
export function openForBuilding(path: string): Database {
	const database = new DatabaseSync(path);
	database.exec(
		"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536",
	);
	return wrap(database);
}
