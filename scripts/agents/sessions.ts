import { usernameOf } from "#src/inbox/agent-facts.ts";
import { AGENTS_BATCH } from "#src/site/agent-limits.ts";
import { several, Usage } from "../inbox/command.ts";
import type { Command } from "./command.ts";
import { missingAgent } from "./people.ts";
import { minuteOf, printTable } from "./print-table.ts";

/** Prints who is signed in, or ends the sessions of one agent. */
export const sessions: Command = async ({ box, options, at }) => {
	if (options.revoke !== undefined) {
		const username = usernameOf(options.revoke) ?? options.revoke;
		const ended = await box.revoke(username, at);
		if (ended === null) return missingAgent(username);
		console.log(`${several(ended, "session")} of ${username} ended.`);
		return 0;
	}
	const open = await box.sessions();
	printTable(
		["username", "company", "since (UTC)", "seen (UTC)"],
		open.map(({ username, company, began, seen }) => [username, company, minuteOf(began), minuteOf(seen)]),
	);
	console.log(`${several(open.length, "session")}.`);
	return 0;
};

/** Prints the audit: who signed in, was refused, was signed out, what was done to agents and companies; never an address. */
export const audit: Command = async ({ box, options }) => {
	const { since = "" } = options;
	if (since !== "" && !/^\d{4}-\d\d-\d\d$/.test(since)) throw new Usage("--since is a day such as 2026-03-01.");
	const rows: string[][] = [];
	for (let after: number | null = 0; after !== null; ) {
		const batch: Awaited<ReturnType<typeof box.events>> = await box.events(since, after, AGENTS_BATCH);
		for (const { at, event, username, client } of batch.events)
			rows.push([at.slice(0, 19).replace("T", " "), event, username ?? "(no such name)", client ?? "-"]);
		after = batch.next;
	}
	printTable(["at (UTC)", "event", "agent or company", "client"], rows);
	console.log(`${several(rows.length, "event")}.`);
	return 0;
};
