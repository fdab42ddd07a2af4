import type { Database } from "#src/database/database.ts";
import type { Inbox } from "./inbox.ts";
import type { InboxFile } from "./sqlite/protocol.ts";
import { createSqliteInbox } from "./sqlite/sqlite-inbox.ts";

interface InboxPlace extends InboxFile {
	/** The database that several machines share; null: the inbox is a file of the data directory. */
	readonly database: Database | null;
	/** The built thread of the inbox; unset where the sources run. */
	readonly worker?: URL | undefined;
	/** Told when that file is not at its place or cannot be opened, and when it is open again (null). */
	onState?(reason: string | null): void;
	/** Told once when that file was there and had no bytes, so that a new inbox was made in it. */
	onEmpty?(): void;
}

/** Opens the inbox where it is. Only what shares a database loads what speaks to one. */
export async function openInbox({ database, worker, onState, onEmpty, ...file }: InboxPlace): Promise<Inbox> {
	if (database === null)
		return createSqliteInbox(file, { worker, ...(onState && { onState }), ...(onEmpty && { onEmpty }) });
	const { createPostgresInbox } = await import("./postgres/postgres-inbox.ts");
	return createPostgresInbox({ database, ...file });
}
