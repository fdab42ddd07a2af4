import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What a crawl was told before it was ended: replies by their address, and files that lie in the pack. */
export class CrawlMemory {
	readonly #database: DatabaseSync;

	/** @param packDir the pack; its file begins with a dot, so that it is no part of it */
	constructor(packDir: string) {
		mkdirSync(packDir, { recursive: true });
		this.#database = new DatabaseSync(join(packDir, MEMORY_FILE), { timeout: 1_000 });
		this.#database.exec(
			"PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE IF NOT EXISTS reply (address TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID; CREATE TABLE IF NOT EXISTS file (address TEXT PRIMARY KEY, path TEXT NOT NULL) WITHOUT ROWID",
		);
	}

	/** What was answered; null where nothing is there, undefined when it was not asked yet. */
	reply(address: string): { readonly value: unknown } | null | undefined {
		const row = this.#database.prepare("SELECT value FROM reply WHERE address = ?").get(address);
		if (!row) return undefined;
		// Written below.
		return row["value"] === null ? null : { value: JSON.parse(String(row["value"])) };
	}

	keepReply(address: string, value: { readonly value: unknown } | null): void {
		const text = value === null ? null : JSON.stringify(value.value);
		this.#database.prepare("INSERT OR REPLACE INTO reply VALUES (?, ?)").run(address, text);
	}

	/** Where in the pack a file lies that was fetched. */
	file(address: string): string | null {
		const row = this.#database.prepare("SELECT path FROM file WHERE address = ?").get(address);
		return row ? String(row["path"]) : null;
	}

	/** Whether another file has this place already. */
	hasPath(path: string): boolean {
		return this.#database.prepare("SELECT 1 FROM file WHERE lower(path) = lower(?)").get(path) !== undefined;
	}

	keepFile(address: string, path: string): void {
		this.#database.prepare("INSERT OR REPLACE INTO file VALUES (?, ?)").run(address, path);
	}

	/** Forgets all replies; files have addresses that change with what they hold. */
	forgetReplies(): void {
		this.#database.exec("DELETE FROM reply");
	}

	close(): void {
		this.#database.close();
	}
}

export const MEMORY_FILE = ".crawl.sqlite";
