import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createAttachmentStore } from "#src/inbox/attachments.ts";
import type { Ways } from "#src/inbox/delivery.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import { createPostgresInbox } from "#src/inbox/postgres/postgres-inbox.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { LEFTOVER_AGE } from "#src/site/sending-limits.ts";
import { ownSchema } from "#tests/database/own-database.ts";

interface InboxOptions {
	readonly maxBytes?: number;
	readonly deliverTo?: Ways;
}

/** An inbox of a test's own, empty at first. */
export interface OwnInbox {
	readonly inbox: Inbox;
	/** As after a restart of the site. */
	reopen(options?: InboxOptions): Promise<void>;
	/** The same, as another process has it. */
	another(): Promise<Inbox>;
	/** What a process of its own is told of it (`inbox-of-environment.ts`). */
	readonly env: Readonly<Record<string, string>>;
	/** How many files its disk or its tables have, and removes those that nobody sent as if hours had passed. */
	files(): Promise<number>;
	sweepLater(): Promise<void>;
	/** Runs a statement beside it. */
	fill(statement: string): Promise<void>;
	/** What its tables hold. */
	rows(query: string): Promise<readonly Record<string, unknown>[]>;
	end(): Promise<void>;
}

interface Store {
	readonly name: string;
	open(options?: InboxOptions): Promise<OwnInbox>;
}

const MAX_BYTES = 4 * 1024 * 1024;
const hoursLater = () => Date.now() + 2 * LEFTOVER_AGE;

const sqlite: Store = {
	name: "a file",
	async open(first = {}) {
		const dataDir = mkdtempSync(join(tmpdir(), "support-inbox-"));
		const made = ({ maxBytes = MAX_BYTES, deliverTo }: InboxOptions) =>
			createSqliteInbox({ dataDir, maxBytes, ...(deliverTo ? { deliverTo } : {}) });
		let inbox = made(first);
		const others: Inbox[] = [];
		const beside = <Result>(use: (database: DatabaseSync) => Result) => {
			const database = new DatabaseSync(join(dataDir, "inbox.sqlite"));
			try {
				return use(database);
			} finally {
				database.close();
			}
		};
		return {
			get inbox() {
				return inbox;
			},
			env: { DATA_DIR: dataDir },
			async reopen(options = first) {
				await inbox.close();
				inbox = made(options);
			},
			async another() {
				const other = made(first);
				others.push(other);
				return other;
			},
			async files() {
				const folder = join(dataDir, "attachments");
				return readdirSync(folder).length - 1 + readdirSync(join(folder, "incoming")).length;
			},
			async sweepLater() {
				const { tickets } = inbox;
				await createAttachmentStore({ dataDir, maxBytes: MAX_BYTES, tickets, now: hoursLater }).sweep();
			},
			fill: async (statement) => beside((database) => database.exec(statement)),
			rows: async (query) => beside((database) => database.prepare(query).all()),
			async end() {
				for (const each of [inbox, ...others]) await each.close();
				rmSync(dataDir, { recursive: true, force: true });
			},
		};
	},
};

/** The one that several machines share. */
export const postgres: Store = {
	name: "PostgreSQL",
	async open(first = {}) {
		const schema = await ownSchema();
		let database = schema.open();
		const made = ({ maxBytes = MAX_BYTES, ...options }: InboxOptions) =>
			createPostgresInbox({ database, maxBytes, ...options });
		let inbox = made(first);
		return {
			get inbox() {
				return inbox;
			},
			env: { DATABASE_URL: schema.url },
			another: async () => createPostgresInbox({ database: schema.open(), maxBytes: MAX_BYTES, ...first }),
			files: async () => Number((await schema.query("SELECT count(*) AS count FROM attachment"))[0]?.["count"]),
			sweepLater: async () =>
				void (await createPostgresInbox({ database, maxBytes: MAX_BYTES, now: hoursLater }).attachments.sweep()),
			fill: async (statement) => void (await schema.query(statement)),
			async reopen(options = first) {
				await database.close();
				database = schema.open();
				inbox = made(options);
			},
			rows: schema.query,
			end: schema.end,
		};
	},
};

/** Wherever an inbox may be, it means the same. */
export const STORES: readonly Store[] = [sqlite, postgres];
