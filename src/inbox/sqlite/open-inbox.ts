import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { INBOX_BUSY_TIMEOUT, INBOX_WAL_MAX_BYTES } from "#src/site/sending-limits.ts";
import { MIGRATIONS } from "./schema.ts";

const PAGE_BYTES = 4096;

/**
 * Opens the inbox of a data directory, made on first use and brought to today's schema. A commit is on
 * disk when it returns, and the file never grows beyond `maxBytes`.
 *
 * @throws when the file cannot be opened, is locked, or was written by a newer version of the site
 */
export function openInboxDatabase(dataDir: string, maxBytes: number): DatabaseSync {
	mkdirSync(dataDir, { recursive: true });
	const file = join(dataDir, "inbox.sqlite");
	const database = new DatabaseSync(file, { timeout: INBOX_BUSY_TIMEOUT });
	try {
		// What visitors wrote is for the operator alone; the journal takes over the file's rights.
		chmodSync(file, 0o600);
		database.exec(
			`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
			PRAGMA journal_size_limit = ${INBOX_WAL_MAX_BYTES}; PRAGMA max_page_count = ${Math.floor(maxBytes / PAGE_BYTES)};
			PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF`,
		);
		migrate(database);
	} catch (error) {
		database.close();
		throw error;
	}
	return database;
}

/**
 * Looks at a file that came into the place of an inbox, and writes nothing: one that is on its way there is not whole, one that is
 * empty must not become an inbox without messages.
 *
 * @returns what is wrong with it, in words that follow it; null for nothing
 */
export function checkWholeInbox(path: string): string | null {
	const database = new DatabaseSync(path, { readOnly: true, timeout: INBOX_BUSY_TIMEOUT });
	try {
		if (versionOf(database) !== MIGRATIONS.length) return "which is no inbox of this release";
		return isSound(database) ? null : "which is damaged";
	} catch {
		return "which cannot be read";
	} finally {
		database.close();
	}
}

/** Whether what an inbox holds is as SQLite wrote it. */
export const isSound = (database: DatabaseSync): boolean =>
	database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"] === "ok";

const versionOf = (database: DatabaseSync): number => numberOf(database.prepare("PRAGMA user_version").get());

const numberOf = (row: Record<string, unknown> | undefined): number => Number(Object.values(row ?? {})[0] ?? 0);

function migrate(database: DatabaseSync): void {
	if (versionOf(database) === MIGRATIONS.length) return;
	database.exec("BEGIN IMMEDIATE");
	// Another process may have been faster.
	const from = versionOf(database);
	if (from > MIGRATIONS.length) {
		database.exec("ROLLBACK");
		throw new Error(`The inbox was written by a newer version of the site (schema ${from}).`);
	}
	for (const migration of MIGRATIONS.slice(from)) database.exec(migration);
	database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
	database.exec("COMMIT");
}

/** Bytes in use: pages of the file that are not free. */
export function usedBytes(database: DatabaseSync): number {
	const pages = numberOf(database.prepare("PRAGMA page_count").get());
	const free = numberOf(database.prepare("PRAGMA freelist_count").get());
	return (pages - free) * PAGE_BYTES;
}
