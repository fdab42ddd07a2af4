import { inboxOfEnvironment } from "./inbox-of-environment.ts";

/**
 * Confirms one document after the other for an agent and says each that is kept. Made to be killed. Argument: the agent's
 * id; where the inbox is stands in the environment.
 */

const [agent = ""] = process.argv.slice(2);
const inbox = await inboxOfEnvironment();
for (let number = 0; ; number += 1) {
	await inbox.receipts.keep(agent, { document: `news-${number}`, edition: "1", day: "2026-03-01" });
	console.log(`news-${number}`);
}
