import { factsOf } from "#src/inbox/agent-facts.ts";
import { several, Usage } from "../inbox/command.ts";
import type { Command } from "./command.ts";
import { agentsOf, missingAgent, missingCompany, nameIn, warnOfSuspended } from "./people.ts";

/** Changes what is said of an agent; what is not named stays. */
export const change: Command = async ({ box, options, args, at }) => {
	const username = nameIn(args);
	const { name, company, team, "access-level": accessLevel } = options;
	if ([name, company, team, accessLevel].every((each) => each === undefined))
		throw new Usage("Say what changes: --name, --company, --access-level, --team.");
	for await (const before of agentsOf(box)) {
		if (before.username !== username) continue;
		const facts = factsOf({
			username,
			name: name ?? before.name,
			company: company ?? before.company,
			accessLevel: accessLevel ?? before.accessLevel,
			team: team ?? before.team,
		});
		if (!("username" in facts)) throw new Usage(`Not changed: ${facts.join("; ")}.`);
		const outcome = await box.change(facts, at);
		if (outcome === "missing") break;
		if (outcome === "no-company") return missingCompany(facts.company);
		console.log(`${username} ${outcome === "same" ? "stands so already." : "is changed."}`);
		const employer = (await box.companies()).find(({ number }) => number === facts.company);
		if (employer) warnOfSuspended(employer);
		return 0;
	}
	return missingAgent(username);
};

/** Removes an agent; what he confirmed stays. */
export const remove: Command = async ({ box, options, args, at }) => {
	const username = nameIn(args);
	if (!options.yes)
		throw new Usage(`That cannot be taken back; disable lets ${username} in no more as well. Say --yes to remove him.`);
	const kept = await box.remove(username, at);
	if (kept === null) return missingAgent(username);
	console.log(`${username} is removed, and signed out everywhere. ${several(kept, "confirmation")} of his stay.`);
	return 0;
};
