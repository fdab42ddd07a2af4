import { type DatabaseSettings, openDatabase } from "#src/database/open-database.ts";
import { visible } from "#src/site/unseen.ts";
import { pushRecord } from "#src/store/record/push-record.ts";
import { several } from "./several.ts";

/** Makes the content in force the content of record. The status of the process: 1 when it is not. */
export async function pushContent(dataDir: string, settings: DatabaseSettings | null): Promise<number> {
	const database = await openDatabase(settings);
	if (database === null) {
		console.error("Content is pushed into the PostgreSQL that DATABASE_URL names, and that is not set.");
		return 64;
	}
	try {
		const outcome = await pushRecord(dataDir, database, (line) => console.error(visible(line)));
		if (outcome.state === "refused") {
			for (const reason of outcome.reasons) console.error(visible(reason));
			console.error("Nothing was pushed. The content of record stays.");
			return 1;
		}
		const { version, pieces, bytes } = outcome;
		console.log(`Content ${version} is of record: ${several(pieces, "new piece")}, ${(bytes / 1e6).toFixed(1)} MB.`);
		return 0;
	} finally {
		await database.close();
	}
}
