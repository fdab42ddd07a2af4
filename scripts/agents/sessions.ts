import { usernameOf } from "#src/inbox/agent-facts.ts";
import { AGENTS_BATCH } from "#src/site/agent-limits.ts";
import { visible } from "#src/site/unseen.ts";
import { several, Usage } from "../inbox/command.ts";
import type { Command } from "./command.ts";
import { missingAgent } from "./people.ts";

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
	for (const { username, company, began, seen } of open)
		console.log(visible([username, company, `since ${began.slice(0, 16)}`, `seen ${seen.slice(0, 16)}`].join("  ")));
	console.log(`${several(open.length, "session")}.`);
	return 0;
};

/** Prints the audit: who signed in, was refused, was signed out; never an address. */
export const audit: Command = async ({ box, options }) => {
	const { since = "" } = options;
	if (since !== "" && !/^\d{4}-\d\d-\d\d$/.test(since)) throw new Usage("--since is a day such as 2026-03-01.");
	let count = 0;
	for (let after: number | null = 0; after !== null; ) {
		const batch: Awaited<ReturnType<typeof box.events>> = await box.events(since, after, AGENTS_BATCH);
		for (const { at, event, username, client } of batch.events)
			console.log(visible([at.slice(0, 19), event.padEnd(10), username ?? "(no such name)", client ?? "-"].join("  ")));
		count += batch.events.length;
		after = batch.next;
	}
	console.log(`${several(count, "event")}.`);
	return 0;
};
