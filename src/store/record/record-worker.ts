import { parentPort, workerData } from "node:worker_threads";
import { Database } from "#src/database/database.ts";
import { DatabaseUnavailable } from "#src/database/database-fault.ts";
import { listen } from "#src/database/listen.ts";
import { CONTENT_RECORD_POLL } from "#src/site/database-limits.ts";
import type { RecordNews, RecordThread } from "./follow-record.ts";
import { RECORD_CHANNEL } from "./record-tables.ts";
import { takeRecord } from "./take-record.ts";

/**
 * The thread that follows the content of record: a version is hashed, written and compared with the one before, and no page waits
 * for that. It hears of each version, and looks now and then, since what is heard can get lost.
 */

// Begun by `followRecord`, with exactly this.
const { dataDir, address }: RecordThread = workerData;
const database = new Database({ address, connections: 1 });
const say = (news: RecordNews) => parentPort?.postMessage(news);

let isLooking = false;
let isDue = false;

/** One look at a time; what is heard meanwhile is looked at behind it. */
async function look(): Promise<void> {
	isDue = true;
	if (isLooking) return;
	isLooking = true;
	while (isDue) {
		isDue = false;
		say(await takeRecord(dataDir, database).catch(newsOf));
	}
	isLooking = false;
}

function newsOf(error: unknown): RecordNews {
	if (error instanceof DatabaseUnavailable) return { state: "unasked", reason: error.message };
	return { state: "refused", reasons: [error instanceof Error ? error.message : String(error)] };
}

listen(address, RECORD_CHANNEL, () => void look());
setInterval(look, CONTENT_RECORD_POLL);
void look();
