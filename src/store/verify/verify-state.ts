import { join } from "node:path";
import { REPORTED_MAX } from "#src/site/link-limits.ts";
import { type Database, isBusy, openKept } from "../database.ts";
import { insert } from "../write/insert.ts";
import type { CheckedLink, LinkOutcome } from "./link-outcome.ts";

const TABLES = `
CREATE TABLE IF NOT EXISTS run (id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT NOT NULL, began TEXT NOT NULL, is_listed INTEGER NOT NULL DEFAULT 0, folder TEXT NOT NULL DEFAULT '', name TEXT NOT NULL DEFAULT '', files INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS link (address TEXT PRIMARY KEY, host TEXT NOT NULL, uses INTEGER NOT NULL, places TEXT NOT NULL, outcome TEXT, status INTEGER, detail TEXT) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS link_waiting ON link (host) WHERE outcome IS NULL;
CREATE INDEX IF NOT EXISTS link_found ON link (outcome);
`;

/** Places of a link that are kept: enough to find the rest. */
const PLACES = 3;

/** A link that somebody should look at. */
export interface ReportedLink extends CheckedLink {
	readonly address: string;
	/** How often it stands in the content, and where the first few times. */
	readonly uses: number;
	readonly places: readonly string[];
}

/** How far a check is: on disk after each step, so that one that is killed goes on where it was. */
export class VerifyState {
	readonly #database: Database;

	/**
	 * Takes up the check of a version where it was left, or begins one.
	 *
	 * @throws when another process is at it
	 */
	constructor(dataDir: string, version: string) {
		const path = join(dataDir, "verify.sqlite");
		try {
			this.#database = openKept(path);
		} catch (error) {
			throw isBusy(error) ? new Error("Another check is at work; wait for its end.") : error;
		}
		this.#database.exec(TABLES);
		const run = this.#database.get<{ version: string }>("SELECT version FROM run");
		if (run?.version !== version) this.#begin(version);
	}

	#begin(version: string): void {
		this.#database.exec("BEGIN; DELETE FROM run; DELETE FROM link");
		insert(this.#database, "run", { id: 1, version, began: new Date().toISOString() });
		this.#database.exec("COMMIT");
	}

	/** When it began, and what of the files is done. */
	run(): { readonly began: string; readonly folder: string; readonly name: string; files: number; bytes: number } {
		const run = this.#database.get<ReturnType<VerifyState["run"]>>("SELECT began, folder, name, files, bytes FROM run");
		if (!run) throw new Error("No check has begun.");
		return run;
	}

	/** Files are done up to this one. */
	filesDone({ folder, name }: { readonly folder: string; readonly name: string }, files: number, bytes: number): void {
		this.#database.run(
			"UPDATE run SET folder = ?, name = ?, files = files + ?, bytes = bytes + ?",
			...[folder, name, files, bytes],
		);
	}

	/** None of the files is done. */
	doFilesAgain(): void {
		this.#database.run("UPDATE run SET folder = '', name = '', files = 0, bytes = 0");
	}

	/** Lists links once, all of them or none; `host` is empty for those within the site. */
	listLinks(links: () => Iterable<{ readonly address: string; readonly host: string; readonly place: string }>): void {
		if (this.#database.get("SELECT 1 FROM run WHERE is_listed = 1")) return;
		this.#database.exec("BEGIN; DELETE FROM link");
		for (const { address, host, place } of links())
			this.#database.run(
				`INSERT INTO link (address, host, uses, places) VALUES (?, ?, 1, ?) ON CONFLICT DO UPDATE SET
				uses = uses + 1, places = CASE WHEN uses < ${PLACES} THEN places || char(10) || excluded.places ELSE places END`,
				...[address, host, place],
			);
		this.#database.exec("UPDATE run SET is_listed = 1; COMMIT");
	}

	/** A host with waiting links that is none of these; the site itself is none. */
	nextHost(busy: readonly string[]): string | null {
		const row = this.#database.get<{ host: string }>(
			"SELECT host FROM link WHERE outcome IS NULL AND host > '' AND host NOT IN (SELECT value FROM json_each(?)) LIMIT 1",
			JSON.stringify(busy),
		);
		return row?.host ?? null;
	}

	/** A waiting link of a host; null when there is none. */
	next(host: string): string | null {
		const row = this.#database.get<{ address: string }>(
			"SELECT address FROM link WHERE outcome IS NULL AND host = ? LIMIT 1",
			host,
		);
		return row?.address ?? null;
	}

	keep(address: string, { outcome, status, detail }: CheckedLink): void {
		this.#database.run(
			"UPDATE link SET outcome = ?, status = ?, detail = ? WHERE address = ?",
			...[outcome, status, detail, address],
		);
	}

	/** How many links came to what. */
	counts(): Readonly<Partial<Record<LinkOutcome | "waiting", number>>> {
		const rows = this.#database.all<{ outcome: LinkOutcome | null; n: number }>(
			"SELECT outcome, count(*) AS n FROM link GROUP BY outcome",
		);
		return Object.fromEntries(rows.map(({ outcome, n }) => [outcome ?? "waiting", n]));
	}

	/** The first links that came to that. */
	linksOf(outcome: LinkOutcome): readonly ReportedLink[] {
		const rows = this.#database.all<Omit<ReportedLink, "places"> & { places: string }>(
			"SELECT address, uses, places, outcome, status, detail FROM link WHERE outcome = ? ORDER BY address LIMIT ?",
			...[outcome, REPORTED_MAX],
		);
		return rows.map(({ places, ...row }) => ({ ...row, places: places.split("\n") }));
	}

	/** Everything is done: the next check begins anew. */
	finish(): void {
		this.#database.exec("DELETE FROM run");
	}

	close(): void {
		this.#database.close();
	}
}
