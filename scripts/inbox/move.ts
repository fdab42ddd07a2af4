import { existsSync } from "node:fs";
import { join } from "node:path";
import { CannotMove, moveInbox } from "#src/inbox/move-inbox.ts";
import { type Command, fail, several } from "./command.ts";

/** Copies the inbox of the data directory into PostgreSQL. */
export const move: Command = async ({ database, dataDir, maxBytes }) => {
	if (database === null) return fail("Say whither: set DATABASE_URL, and leave --data to DATA_DIR.");
	if (!existsSync(join(dataDir, "inbox.sqlite"))) return fail(`There is no inbox in ${dataDir}.`);
	try {
		const { rows, files, missing } = await moveInbox(dataDir, maxBytes, database);
		console.log(
			`${several(rows, "row")} and ${several(files, "file")} are in PostgreSQL. Those in ${dataDir} stay as they are, and are used no more.`,
		);
		for (const { number, file } of missing)
			console.error(`Ticket ${number}: its file ${join(dataDir, "attachments", file)} was not there.`);
		return 0;
	} catch (error) {
		if (error instanceof CannotMove) return fail(error.message);
		throw error;
	}
};
