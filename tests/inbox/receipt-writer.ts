import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";

/**
 * Confirms one document after the other for an agent and says each that is kept. Made to be killed. Arguments: the data
 * directory, the agent's id.
 */

const [dataDir = "", agent = ""] = process.argv.slice(2);
const inbox = createSqliteInbox({ dataDir, maxBytes: 4 * 1024 * 1024 });
for (let number = 0; ; number += 1) {
	await inbox.receipts.keep(agent, { document: `news-${number}`, edition: "1", day: "2026-03-01" });
	console.log(`news-${number}`);
}
