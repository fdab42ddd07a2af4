import { companyNumberFault, countryFault, nameFault } from "#src/inbox/agent-facts.ts";
import type { Company } from "#src/inbox/agents.ts";
import { visible } from "#src/site/unseen.ts";
import { fail, several, Usage } from "../inbox/command.ts";
import { type Command, missingOf } from "./command.ts";
import { printTable } from "./print-table.ts";

const add: Command = async ({ box, options, args: [number = ""], at }) => {
	const { name = "", country = "" } = options;
	const missing = missingOf(options, ["name", "country"]);
	if (missing.length > 0) throw new Usage(`Not added: ${missing.join("; ")}.`);
	const faults = [companyNumberFault(number), nameFault(name), countryFault(country)].filter((fault) => fault !== null);
	if (faults.length > 0) throw new Usage(`Not added: ${faults.join("; ")}.`);
	const before = (await box.companies()).find((each) => each.number === number);
	const outcome = await box.keepCompany({ number, name, country, state: before?.state ?? "authorised" }, at);
	const said = { stored: "is added.", changed: "is changed.", same: "stands so already." };
	console.log(`${number} ${said[outcome]}`);
	return 0;
};

const setState =
	(state: Company["state"], said: string): Command =>
	async ({ box, args: [number = ""], at }) => {
		const company = (await box.companies()).find((each) => each.number === number);
		if (!company) return fail(`There is no company ${visible(number)}.`);
		const { agents, ...facts } = company;
		await box.keepCompany({ ...facts, state }, at);
		console.log(`${number} ${said} It has ${several(agents, "agent")}.`);
		return 0;
	};

const list: Command = async ({ box }) => {
	const companies = await box.companies();
	printTable(
		["number", "state", "country", "agents", "name"],
		companies.map(({ number, state, country, name, agents }) => [number, state, country, String(agents), name]),
	);
	console.log(companies.length === 1 ? "1 company." : `${companies.length} companies.`);
	return 0;
};

const COMMANDS: Readonly<Record<string, Command>> = {
	add,
	suspend: setState("suspended", "is suspended, and its agents are signed out."),
	authorise: setState("authorised", "is authorised."),
	list,
};

/** Adds, suspends, authorises or lists service centres. */
export const company: Command = async (scene) => {
	const [name = "", ...args] = scene.args;
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	if (!command || args.length !== (name === "list" ? 0 : 1))
		throw new Usage("Say company add, suspend or authorise with one number, or company list.");
	return command({ ...scene, args });
};
