import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hashPassword, makePassword } from "#src/identity/password.ts";
import { factsOf, newAgentId } from "#src/inbox/agent-facts.ts";
import type { Agent, AgentBox, AgentFacts } from "#src/inbox/agents.ts";
import { AGENTS_IMPORTED_MAX } from "#src/site/agent-limits.ts";
import { csvLine } from "#src/site/csv.ts";
import { visible, visibleLines } from "#src/site/unseen.ts";
import { fail, several, Usage } from "../inbox/command.ts";
import type { Command } from "./command.ts";
import { agentsOf } from "./people.ts";
import { type CsvRecord, readCsv } from "./read-csv.ts";

const COLUMNS = ["username", "name", "company", "accessLevel", "team"] as const;
/** Without these nobody is one. */
const NEEDED: readonly string[] = ["username", "name", "company"];

/** The agents of a file, or a sentence for each line with which something is wrong. */
function agentsIn(
	source: string,
	companies: ReadonlySet<string>,
): readonly AgentFacts[] | { readonly faults: readonly string[] } {
	const read = readCsv(source);
	if ("brokenAt" in read)
		return {
			faults: [
				`Line ${read.brokenAt}: a quotation mark stands where none can; two of them in a field in quotation marks are one.`,
			],
		};
	const [header, ...records] = read.records;
	const names = header?.fields ?? [];
	const missing = NEEDED.filter((name) => !names.includes(name));
	const unknown = names.filter((name) => !COLUMNS.some((each) => each === name));
	if (!header || missing.length > 0 || unknown.length > 0 || new Set(names).size < names.length)
		return {
			faults: [
				`Line ${header?.line ?? 1}: the first line names the columns ${COLUMNS.join(",")}, each once; the last two may be left out.`,
			],
		};
	if (records.length > AGENTS_IMPORTED_MAX)
		return {
			faults: [`There are ${records.length} agents in the file, and at most ${AGENTS_IMPORTED_MAX} are taken at once.`],
		};
	const lines = new Map<string, number>();
	const faults: string[] = [];
	const agents = records.flatMap((record): AgentFacts[] => {
		const { line } = record;
		const facts =
			record.fields.length === names.length
				? factsOf(writtenIn(record, names))
				: [`has ${several(record.fields.length, "field")} instead of ${names.length}`];
		if (!("username" in facts)) {
			faults.push(`Line ${line}: ${facts.join("; ")}.`);
			return [];
		}
		const before = lines.get(facts.username);
		if (before !== undefined) faults.push(`Line ${line}: ${facts.username} stands on line ${before} already.`);
		if (!companies.has(facts.company)) faults.push(`Line ${line}: there is no company ${facts.company}.`);
		lines.set(facts.username, line);
		return [facts];
	});
	return faults.length > 0 ? { faults } : agents;
}

function writtenIn({ fields }: CsvRecord, names: readonly string[]) {
	const at = (name: (typeof COLUMNS)[number]) => fields[names.indexOf(name)] ?? "";
	return {
		username: at("username"),
		name: at("name"),
		company: at("company"),
		accessLevel: at("accessLevel"),
		team: at("team"),
	};
}

function readText(file: string): string | null {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
	} catch {
		return null;
	}
}

/** Adds one agent, or keeps what is new of him; gives the password that was made for one who can enter by none. */
async function keep(box: AgentBox, facts: AgentFacts, before: Agent | undefined, withPassword: boolean, at: string) {
	const isWithout = before === undefined || !(before.hasSecret || before.isLinked);
	const password = withPassword && isWithout ? makePassword() : null;
	const secret = password === null ? null : await hashPassword(password);
	if (!before) return { outcome: await box.add({ ...facts, id: newAgentId(), secret, at }), password };
	const outcome = await box.change(facts, at);
	if (secret !== null && !(await box.setSecret(facts.username, secret, at)))
		return { outcome: "missing", password: null };
	return { outcome, password };
}

/** Takes agents from a CSV file: all of it or, where a line is wrong, nothing. Passwords go into a file alone. */
export const importAgents: Command = async ({ box, options, args: [file = "", ...more], at }) => {
	if (file === "" || more.length > 0) throw new Usage("Name one CSV file.");
	const source = readText(file);
	if (source === null) return fail(`${visible(file)} cannot be read as text in UTF-8.`);
	const agents = agentsIn(source, new Set((await box.companies()).map(({ number }) => number)));
	if ("faults" in agents) return fail(visibleLines(agents.faults.slice(0, 100).join("\n")));
	const known = new Map<string, Agent>();
	for await (const agent of agentsOf(box)) known.set(agent.username, agent);
	const { passwords } = options;
	try {
		// Before anybody is added: a password that cannot be told is of no use.
		if (passwords !== undefined)
			writeFileSync(passwords, csvLine(["username", "password"]), { flag: "wx", mode: 0o600 });
	} catch {
		return fail(`${visible(passwords ?? "")} cannot be written: it has to be a new file in a folder that is there.`);
	}
	const counts = { stored: 0, changed: 0, same: 0 };
	let [given, without] = [0, 0];
	for (const facts of agents) {
		const { outcome, password } = await keep(box, facts, known.get(facts.username), passwords !== undefined, at);
		if (outcome !== "stored" && outcome !== "changed" && outcome !== "same")
			return fail(`The directory was changed meanwhile (${facts.username}). Run the command again.`);
		counts[outcome] += 1;
		const before = known.get(facts.username);
		if (passwords !== undefined && password !== null) {
			writeFileSync(passwords, csvLine([facts.username, password]), { flag: "a" });
			given += 1;
		} else if (!before?.hasSecret && !before?.isLinked) without += 1;
	}
	console.log(`${several(counts.stored, "agent")} added, ${counts.changed} changed, ${counts.same} as before.`);
	if (without > 0)
		console.log(
			`${without} of them have no password yet: the same import with --passwords FILE makes them, npm run agents -- reset USERNAME makes one.`,
		);
	if (given > 0)
		console.log(`${several(given, "password")} stand in ${visible(passwords ?? "")}: hand them on and remove it.`);
	else if (passwords !== undefined) {
		rmSync(passwords);
		console.log("Nobody of them needed a password: no file was written.");
	}
	return 0;
};
