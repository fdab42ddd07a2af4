import { openDatabase } from "#src/database/open-database.ts";
import type { Ways } from "#src/inbox/delivery.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import { openInbox } from "#src/inbox/open-inbox.ts";
import { addressOf } from "#tests/database/address-of.ts";

/** The inbox of a process that was started with `env`. */
export async function inboxOfEnvironment(
	options: { readonly deliverTo?: Ways; readonly worker?: URL } = {},
): Promise<Inbox> {
	const { DATABASE_URL: url, DATA_DIR: dataDir = "" } = process.env;
	const database = await openDatabase(url === undefined ? null : { address: addressOf(url), connections: 4 });
	return openInbox({ database, dataDir, maxBytes: 1024 * 1024 * 1024, ...options });
}
