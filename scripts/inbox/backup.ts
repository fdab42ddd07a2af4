import { existsSync } from "node:fs";
import { join } from "node:path";
import { backUpInbox } from "#src/inbox/sqlite/backup.ts";
import { type Command, fail, Usage } from "./command.ts";

/** Writes a whole copy of the inbox's database. */
export const backup: Command = async ({ dataDir, database, args: [target, more] }) => {
	if (target === undefined || more !== undefined) throw new Usage("Name one file.");
	if (database) return fail("The inbox is in PostgreSQL (DATABASE_URL): pg_dump copies it, with the files of tickets.");
	if (existsSync(target)) return fail(`${target} is there already: name a file that is not, or remove that one.`);
	backUpInbox(join(dataDir, "inbox.sqlite"), target);
	console.log(`The inbox is copied to ${target}.`);
	return 0;
};
