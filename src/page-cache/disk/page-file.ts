import { DatabaseSync, type StatementSync } from "node:sqlite";
import { TIER_FILL, TIER_JOURNAL_BYTES } from "#src/site/cache-limits.ts";
import { readRecord, recordSum, sumOf, writeRecord } from "../page-record.ts";
import type { FoundPage, StoredPage } from "../second-tier.ts";
import { isDamage } from "./file-fault.ts";
import { Invalidations } from "./invalidations.ts";

/** What is done to stored pages. */
export type PageWrite =
	| { readonly kind: "put"; readonly page: StoredPage }
	| { readonly kind: "remove"; readonly target: string }
	| { readonly kind: "touch"; readonly target: string };

/** A look-up: a page, none, or one that is none and was removed. */
export type PageLookup = { readonly found: FoundPage } | { readonly found: null; readonly isCorrupt: boolean };

/** Pages, and bytes in use. */
export interface DiskSizes {
	readonly entries: number;
	readonly bytes: number;
}

/** Thrown when a file does not hold what was written into it. */
class DamagedFile extends Error {
	override readonly name = "DamagedFile";
}

const FORMAT = 1;
const BLOCK_BYTES = 8192;
/** Rows that are forgotten at once to make room. */
const FORGOTTEN = 16;

const SCHEMA = `
	CREATE TABLE page (id INTEGER PRIMARY KEY, target TEXT NOT NULL UNIQUE, used INTEGER NOT NULL, bytes_sum TEXT NOT NULL, sum TEXT NOT NULL, record TEXT NOT NULL) STRICT;
	CREATE INDEX page_used ON page (used);
	CREATE TABLE bytes (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
	CREATE TABLE state (id INTEGER PRIMARY KEY CHECK (id = 1), sum TEXT NOT NULL, text TEXT NOT NULL) STRICT;
	PRAGMA user_version = ${FORMAT};
`;

/**
 * Pages in one SQLite file. Every page carries sums of all that is kept of it; what was said to be out of date stands beside
 * them, with a sum as well. Nothing here waits for anything but the disk. Methods throw what SQLite does, or
 * `DamagedFile`: then nothing in the file is to be trusted.
 */
export class PageFile {
	readonly #database: DatabaseSync;
	readonly #maxBytes: number;
	readonly #statements = new Map<string, StatementSync>();
	readonly #invalidations: Invalidations;
	#entries: number;

	/**
	 * @param path is made when it is not there
	 * @param maxBytes bound of the file; its journal comes beside it
	 * @param content the state of the content, for a file that is made
	 */
	constructor(path: string, maxBytes: number, content: string) {
		this.#maxBytes = maxBytes;
		this.#database = new DatabaseSync(path);
		try {
			this.#database.exec(
				`PRAGMA page_size = ${BLOCK_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
				PRAGMA journal_size_limit = ${TIER_JOURNAL_BYTES}; PRAGMA max_page_count = ${Math.floor(maxBytes / BLOCK_BYTES)};
				PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF`,
			);
			const { user_version: format } = this.#one("PRAGMA user_version") ?? {};
			if (format === 0) this.#transaction(() => this.#database.exec(SCHEMA));
			else if (format !== FORMAT) throw new DamagedFile(`it has the format ${format}`);
			const state = this.#one("SELECT sum, text FROM state");
			if (!state && format !== 0) throw new DamagedFile("it does not say what is out of date");
			if (state && sumOf(String(state["text"])) !== state["sum"])
				throw new DamagedFile("what it says of what is out of date has another sum");
			this.#invalidations = state ? Invalidations.read(String(state["text"])) : Invalidations.none(content);
			if (!state) this.#keepInvalidations();
			this.#entries = Number(this.#one("SELECT count(*) AS count FROM page")?.["count"]);
		} catch (error) {
			this.#database.close();
			throw error;
		}
	}

	/** The state of the content up to which is said what is out of date. */
	get content(): string {
		return this.#invalidations.content;
	}

	get sizes(): DiskSizes {
		return { entries: this.#entries, bytes: this.#usedBytes() };
	}

	get(target: string): PageLookup {
		const row = this.#one(
			"SELECT page.id AS id, sum, record, bytes FROM page LEFT JOIN bytes ON bytes.id = page.id WHERE target = ?",
			target,
		);
		if (!row) return { found: null, isCorrupt: false };
		const found = this.#pageOf(target, row);
		if (found) return { found };
		this.#transaction(() => this.#delete(Number(row["id"])));
		return { found: null, isCorrupt: true };
	}

	#pageOf(target: string, row: Readonly<Record<string, unknown>>): FoundPage | null {
		const { sum, record: text, bytes } = row;
		if (typeof text !== "string" || !(bytes instanceof Uint8Array) || recordSum(target, text) !== sum) return null;
		const record = readRecord(text);
		if (!record || sumOf(bytes) !== record.bytesSum) return null;
		const { since, bytesSum: _bytesSum, ...page } = record;
		const invalidatedAt = this.#invalidations.touched([...page.tags, target], since);
		// Its own: nothing else is in what SQLite hands over.
		return { ...page, target, bytes: new Uint8Array(bytes), invalidatedAt };
	}

	/**
	 * Writes all or nothing, in one transaction.
	 *
	 * @param content the state of the content that pages were made from; those of another are not kept
	 * @param at milliseconds since 1970
	 * @returns how many pages are stored
	 */
	write(writes: readonly PageWrite[], content: string, at: number): number {
		const entries = this.#entries;
		try {
			return this.#transaction(() => {
				let stored = 0;
				for (const write of writes)
					if (write.kind === "put") stored += content === this.content && this.#put(write.page, at) ? 1 : 0;
					else if (write.kind === "touch") this.#run("UPDATE page SET used = ? WHERE target = ?", at, write.target);
					else this.#remove(write.target);
				return stored;
			});
		} catch (error) {
			this.#entries = entries;
			throw error;
		}
	}

	#put(page: StoredPage, at: number): boolean {
		const { target, bytes } = page;
		const bytesSum = sumOf(bytes);
		const record = writeRecord(page, this.#invalidations.sequence, bytesSum);
		const sum = recordSum(target, record);
		const old = this.#one("SELECT id, bytes_sum FROM page WHERE target = ?", target);
		// A page that was made again is mostly what it was.
		if (old?.["bytes_sum"] === bytesSum) {
			this.#run("UPDATE page SET used = ?, sum = ?, record = ? WHERE id = ?", at, sum, record, Number(old["id"]));
			return true;
		}
		if (old) this.#delete(Number(old["id"]));
		if (!this.#makeRoom(bytes.length + 2 * record.length)) return false;
		const { lastInsertRowid } = this.#run(
			"INSERT INTO page (target, used, bytes_sum, sum, record) VALUES (?, ?, ?, ?, ?)",
			...[target, at, bytesSum, sum, record],
		);
		this.#run("INSERT INTO bytes (id, bytes) VALUES (?, ?)", lastInsertRowid, bytes);
		this.#entries += 1;
		return true;
	}

	#remove(target: string): void {
		const row = this.#one("SELECT id FROM page WHERE target = ?", target);
		if (row) this.#delete(Number(row["id"]));
	}

	#delete(id: number): void {
		this.#run("DELETE FROM bytes WHERE id = ?", id);
		this.#entries -= Number(this.#run("DELETE FROM page WHERE id = ?", id).changes);
	}

	/** Forgets what was not used for longest until there is room; false when there never is. */
	#makeRoom(bytes: number): boolean {
		const most = this.#maxBytes * TIER_FILL - bytes - BLOCK_BYTES;
		while (this.#usedBytes() > most) {
			const rows = this.#statement("SELECT id FROM page ORDER BY used LIMIT ?").all(FORGOTTEN);
			if (rows.length === 0) return false;
			for (const { id } of rows) this.#delete(Number(id));
		}
		return true;
	}

	/**
	 * Marks what carries one of the tags or stands at one of the targets (null: everything), which holds at once, and is on disk when this returns: in the
	 * file itself, so that a journal that is cut takes nothing of it along.
	 *
	 * @param content the state of the content from now on @param at milliseconds since 1970
	 */
	invalidate(tags: readonly string[] | null, content: string, at: number): void {
		if (tags?.length === 0 && content === this.content) return;
		this.#invalidations.add(tags, content, at);
		this.#keepInvalidations();
	}

	#keepInvalidations(): void {
		const text = String(this.#invalidations);
		this.#database.exec("PRAGMA synchronous = FULL");
		try {
			this.#transaction(() =>
				this.#run("INSERT OR REPLACE INTO state (id, sum, text) VALUES (1, ?, ?)", sumOf(text), text),
			);
			this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
		} finally {
			this.#database.exec("PRAGMA synchronous = NORMAL");
		}
	}

	close(): void {
		this.#database.close();
	}

	/** Blocks of the file that are not free, in bytes. */
	#usedBytes(): number {
		const { page_count: all } = this.#one("PRAGMA page_count") ?? {};
		const { freelist_count: free } = this.#one("PRAGMA freelist_count") ?? {};
		return (Number(all) - Number(free)) * BLOCK_BYTES;
	}

	#transaction<Value>(act: () => Value): Value {
		this.#database.exec("BEGIN IMMEDIATE");
		try {
			const value = act();
			this.#database.exec("COMMIT");
			return value;
		} catch (error) {
			// SQLite ends the transaction itself when the disk is full.
			if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
			throw error;
		}
	}

	#one(sql: string, ...values: readonly (string | number)[]): Readonly<Record<string, unknown>> | undefined {
		return this.#statement(sql).get(...values);
	}

	#run(sql: string, ...values: readonly (string | number | bigint | Uint8Array)[]) {
		return this.#statement(sql).run(...values);
	}

	#statement(sql: string): StatementSync {
		const made = this.#statements.get(sql) ?? this.#database.prepare(sql);
		this.#statements.set(sql, made);
		return made;
	}
}

/** Whether a fault says that the file itself is at fault, and not what holds it. */
export const saysDamaged = (error: unknown): boolean => error instanceof DamagedFile || isDamage(error);
