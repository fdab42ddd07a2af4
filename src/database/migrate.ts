import { DATABASE_MIGRATION_TIMEOUT } from "#src/site/database-limits.ts";
import { DatabaseUnavailable } from "./database-fault.ts";
import type { Session } from "./session.ts";

/** Statements each of which brings the tables of one purpose from the version of its place to the next; they are only ever added. */
export interface Tables {
	readonly name: string;
	readonly migrations: readonly string[];
}

/** Who makes tables holds this lock of the whole database: a number of ours ("supp"). */
const LOCK = 0x73757070;

/**
 * Brings tables to the version of this release, inside a transaction: whoever comes at the same time waits, and finds it done.
 *
 * @throws {DatabaseUnavailable} also when a newer release wrote them
 */
export async function migrate(session: Session, { name, migrations }: Tables): Promise<void> {
	if ((await versionOf(session, name)) === migrations.length) return;
	await session.run(`SET LOCAL statement_timeout = ${DATABASE_MIGRATION_TIMEOUT}`);
	await session.run(`SET LOCAL lock_timeout = ${DATABASE_MIGRATION_TIMEOUT}`);
	await session.run(`SELECT pg_advisory_xact_lock(${LOCK})`);
	await session.run(
		`CREATE TABLE IF NOT EXISTS schema_version (name text COLLATE "C" PRIMARY KEY, version integer NOT NULL)`,
	);
	const from = (await versionOf(session, name)) ?? 0;
	if (from > migrations.length)
		throw new DatabaseUnavailable(
			`The database was written by a newer release of the site (${name} ${from}; this release knows ${migrations.length}): start that release.`,
			{ isAway: true },
		);
	for (const migration of migrations.slice(from)) await session.run(migration);
	await session.run(
		"INSERT INTO schema_version (name, version) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET version = excluded.version",
		name,
		migrations.length,
	);
}

/** Null where there are none yet. */
async function versionOf(session: Session, name: string): Promise<number | null> {
	const there = await session.row<{ readonly found: boolean }>(
		"SELECT to_regclass('schema_version') IS NOT NULL AS found",
	);
	if (!there?.found) return null;
	const row = await session.row<{ readonly version: number }>(
		"SELECT version FROM schema_version WHERE name = $1",
		name,
	);
	return row?.version ?? null;
}
