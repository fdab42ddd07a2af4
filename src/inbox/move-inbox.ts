import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Database } from "#src/database/database.ts";
import { piecesOf } from "#src/database/pieces.ts";
import type { Session } from "#src/database/session.ts";
import { DATABASE_MOVE_TIMEOUT } from "#src/site/database-limits.ts";
import { ATTACHMENT_PIECE_BYTES, INBOX_BATCH } from "#src/site/sending-limits.ts";
import { INBOX_TABLES } from "./postgres/schema.ts";
import { emptiness, namingDamage } from "./sqlite/damaged-inbox.ts";
import { openInboxDatabase } from "./sqlite/open-inbox.ts";

/** All tables of an inbox, each behind those that it names. Their columns have the same names in both. */
const TABLES = [
	...["feedback", "survey_answer", "help_outcome", "help_visit", "search_count", "company", "agent", "agent_session"],
	...["agent_event", "receipt", "former_receipt", "ticket", "ticket_message", "ticket_attachment", "delivery"],
] as const;

/** The inbox in PostgreSQL has something already, or the one in the folder is of another make. */
export class CannotMove extends Error {
	override readonly name = "CannotMove";
}

interface Moved {
	readonly rows: number;
	readonly files: number;
	/** Files of messages that were not there: the messages say that they had them, as before. */
	readonly missing: readonly MissingFile[];
}

interface MissingFile {
	/** Of the ticket. */
	readonly number: string;
	readonly file: string;
}

/**
 * Copies the inbox of a data directory into an empty one in PostgreSQL, in one transaction: all of it is there, or nothing. Nobody
 * writes to the one in the folder meanwhile; it stays as it is.
 *
 * @throws {CannotMove} and what the database, or the file, is at fault with
 */
export async function moveInbox(dataDir: string, maxBytes: number, database: Database): Promise<Moved> {
	const path = join(dataDir, "inbox.sqlite");
	const empty = emptiness(path);
	if (empty !== null) throw new CannotMove(`${empty}.`);
	const from = opened(dataDir, maxBytes);
	try {
		const there = from
			.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
			.all();
		const unknown = there.map(({ name }) => String(name)).filter((name) => !TABLES.some((each) => each === name));
		if (unknown.length > 0) throw new CannotMove(`The inbox has a table that nobody knows: ${unknown.join(", ")}.`);
		refuseOpen(from, dataDir);
		from.exec("BEGIN IMMEDIATE");
		const copy = async (session: Session) => {
			await refuseFull(session);
			const { files, missing } = await copyFiles(from, join(dataDir, "attachments"), session);
			let rows = 0;
			for (const table of TABLES) rows += await copyRows(from, table, session);
			await countOn(session);
			return { rows, files, missing };
		};
		return await database.transaction(INBOX_TABLES, copy, DATABASE_MOVE_TIMEOUT);
	} catch (error) {
		throw namingDamage(error, path);
	} finally {
		if (from.isTransaction) from.exec("ROLLBACK");
		from.close();
	}
}

/** @throws what it is at fault with, named */
function opened(dataDir: string, maxBytes: number): DatabaseSync {
	try {
		return openInboxDatabase(dataDir, maxBytes);
	} catch (error) {
		throw namingDamage(error, join(dataDir, "inbox.sqlite"));
	}
}

/** SQLITE_BUSY. */
const BUSY = 5;

/**
 * What a site took in beside a move would be in the file alone. Out of writing ahead SQLite goes for none but the only one who has
 * a database open (sqlite.org/pragma.html#pragma_journal_mode); whoever opens it next goes back.
 */
function refuseOpen(from: DatabaseSync, dataDir: string): void {
	try {
		from.exec("PRAGMA journal_mode = DELETE");
	} catch (error) {
		if (error instanceof Error && "errcode" in error && error.errcode === BUSY)
			throw new CannotMove(`The inbox in ${dataDir} is in use: stop the site, and try again. Nothing was moved.`);
		throw error;
	}
}

async function refuseFull(session: Session): Promise<void> {
	for (const table of [...TABLES, "attachment"])
		if (await session.row(`SELECT 1 FROM ${table} LIMIT 1`))
			throw new CannotMove(
				"The inbox in PostgreSQL is not empty: nothing was moved. Where what it holds may go, empty its schema and try again.",
			);
}

async function copyRows(from: DatabaseSync, table: string, session: Session): Promise<number> {
	let [batch, rows]: [string[], number] = [[], 0];
	const send = async () => {
		await session.run(
			`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
			`[${batch.join(",")}]`,
		);
		rows += batch.length;
		batch = [];
	};
	for (const row of from.prepare(`SELECT * FROM ${table}`).iterate()) {
		batch.push(JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? `\\x${hexOf(value)}` : value)));
		if (batch.length === INBOX_BATCH) await send();
	}
	if (batch.length > 0) await send();
	return rows;
}

/** What comes next stands behind what came before. */
async function countOn(session: Session): Promise<void> {
	const counted = await session.rows<{ readonly name: string }>(
		`SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
		WHERE relnamespace = current_schema()::regnamespace AND attname = 'sequence' AND attidentity <> ''`,
	);
	for (const { name } of counted)
		await session.run(
			`SELECT setval(pg_get_serial_sequence('${name}', 'sequence'), max(sequence)) FROM ${name} HAVING max(sequence) IS NOT NULL`,
		);
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

async function copyFiles(
	from: DatabaseSync,
	folder: string,
	session: Session,
): Promise<Pick<Moved, "files" | "missing">> {
	let files = 0;
	const missing: MissingFile[] = [];
	const named = from.prepare(
		`SELECT a.file, a.size, a.sha256, m.received, t.number FROM ticket_attachment AS a
		JOIN ticket_message AS m ON m.sequence = a.message JOIN ticket AS t ON t.sequence = m.ticket`,
	);
	for (const { file, size, sha256, received, number } of named.iterate()) {
		const name = String(file);
		if (!existsSync(join(folder, name))) {
			missing.push({ number: String(number), file: name });
			continue;
		}
		await session.run(
			"INSERT INTO attachment (file, received, size, sha256) VALUES ($1, $2, $3, $4)",
			...[name, String(received), Number(size), String(sha256)],
		);
		let place = 0;
		const bytes = createReadStream(join(folder, name), { highWaterMark: ATTACHMENT_PIECE_BYTES });
		for await (const piece of piecesOf(bytes, ATTACHMENT_PIECE_BYTES)) {
			await session.run("INSERT INTO attachment_piece (file, place, bytes) VALUES ($1, $2, $3)", name, place, piece);
			place += 1;
		}
		files += 1;
	}
	return { files, missing };
}
