import { text } from "node:stream/consumers";
import { hashPassword, makePassword, passwordFault } from "#src/identity/password.ts";
import { factsOf, newAgentId, USERNAME_RULE, usernameOf } from "#src/inbox/agent-facts.ts";
import type { Agent, AgentBox, Company } from "#src/inbox/agents.ts";
import { AGENTS_BATCH } from "#src/site/agent-limits.ts";
import { visible } from "#src/site/unseen.ts";
import { fail, several, Usage } from "../inbox/command.ts";
import { type Command, missingOf, type Options } from "./command.ts";
import { minuteOf, printTable } from "./print-table.ts";

/** The one agent that a command names. */
export function nameIn(args: readonly string[]): string {
	const [typed = "", ...more] = args;
	const username = more.length > 0 ? null : usernameOf(typed);
	if (username === null) throw new Usage(`Name one agent: ${USERNAME_RULE}.`);
	return username;
}

export const missingAgent = (username: string) => fail(`There is no agent ${visible(username)}.`);

export const missingCompany = (number: string) =>
	fail(`There is no company ${visible(number)}. Add it first: npm run agents -- company add ${visible(number)} …`);

/** Says that somebody may not sign in because of his company. */
export function warnOfSuspended({ number, state }: Company): void {
	if (state === "suspended")
		console.error(
			`Company ${number} is suspended: nobody of it may sign in before npm run agents -- company authorise ${number}`,
		);
}

/**
 * The password that is given in the standard input, or one made at random.
 *
 * @throws {Usage} when the given one cannot be taken; it is never repeated
 */
async function passwordFor(options: Options, known: readonly string[]) {
	if (!options["password-stdin"]) return { password: makePassword(), isMade: true };
	const password = (await text(process.stdin)).replace(/\r?\n$/, "");
	const fault = passwordFault(password, known);
	if (fault !== null) throw new Usage(`The password ${fault}.`);
	return { password, isMade: false };
}

/** Tells a password that was made, on a line of its own; it is kept nowhere. */
function tellPassword({ password, isMade }: { readonly password: string; readonly isMade: boolean }): void {
	if (isMade) console.log(`Password, shown this once: ${password}`);
}

/** The agents of a directory by their names. */
export async function* agentsOf(box: Pick<AgentBox, "list">): AsyncGenerator<Agent> {
	for (let after: string | null = ""; after !== null; ) {
		const batch: readonly Agent[] = await box.list(after, AGENTS_BATCH);
		yield* batch;
		after = batch.length < AGENTS_BATCH ? null : (batch.at(-1)?.username ?? null);
	}
}

/** Adds an agent, and tells the password that was made for him. */
export const add: Command = async ({ box, options, args, at }) => {
	const username = nameIn(args);
	const { name = "", company = "", team = "", "access-level": accessLevel = "" } = options;
	const missing = missingOf(options, ["name", "company"]);
	if (missing.length > 0) throw new Usage(`Not added: ${missing.join("; ")}.`);
	const facts = factsOf({ username, name, company, accessLevel, team });
	if (!("username" in facts)) throw new Usage(`Not added: ${facts.join("; ")}.`);
	const employer = (await box.companies()).find(({ number }) => number === company);
	if (!employer) return missingCompany(company);
	const made = await passwordFor(options, [username, name, employer.name]);
	const outcome = await box.add({ ...facts, id: newAgentId(), secret: await hashPassword(made.password), at });
	if (outcome === "taken") return fail(`There is an agent ${username} already.`);
	if (outcome === "no-company") return missingCompany(company);
	console.log(`${username} is added.`);
	warnOfSuspended(employer);
	tellPassword(made);
	return 0;
};

/** Makes a new password, which ends every session. */
export const reset: Command = async ({ box, options, args, at }) => {
	const username = nameIn(args);
	if (!(await box.find(username))) return missingAgent(username);
	const made = await passwordFor(options, [username]);
	if (!(await box.setSecret(username, await hashPassword(made.password), at))) return missingAgent(username);
	console.log(`${username} has a new password, and is signed out everywhere.`);
	tellPassword(made);
	return 0;
};

const setState =
	(state: Agent["state"], said: string): Command =>
	async ({ box, args, at }) => {
		const username = nameIn(args);
		if (!(await box.setState(username, state, at))) return missingAgent(username);
		console.log(`${username} ${said}`);
		return 0;
	};

export const disable = setState("disabled", "is disabled, and signed out everywhere.");
export const enable = setState("active", "may sign in again.");

/** Why somebody may not sign in, or that he may. */
const standingOf = ({ state, company }: Agent, suspended: ReadonlySet<string>): string =>
	state === "active" && suspended.has(company) ? "company suspended" : state;

const entryOf = ({ isLinked, hasSecret }: Agent): string =>
	isLinked ? "sign-on" : hasSecret ? "password" : "no password";

/** Prints a line for each agent. */
export const list: Command = async ({ box, options }) => {
	const companies = await box.companies();
	const suspended = new Set(companies.flatMap(({ number, state }) => (state === "suspended" ? [number] : [])));
	const rows: string[][] = [];
	for await (const agent of agentsOf(box)) {
		const { username, name, company, team, accessLevel, lastVisit } = agent;
		if (options.company !== undefined && options.company !== company) continue;
		const visit = lastVisit === null ? "never" : minuteOf(lastVisit);
		rows.push([
			...[username, standingOf(agent, suspended), company, accessLevel, team || "-", visit, entryOf(agent), name],
		]);
	}
	printTable(["username", "state", "company", "level", "team", "last visit (UTC)", "enters by", "name"], rows);
	console.log(`${several(rows.length, "agent")}.`);
	return 0;
};
