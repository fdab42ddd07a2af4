import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#src/database/open-database.ts";
import { openInbox } from "#src/inbox/open-inbox.ts";
import { emptiness } from "#src/inbox/sqlite/damaged-inbox.ts";
import { configurationOrExit } from "#src/server/environment.ts";
import { visible } from "#src/site/unseen.ts";
import { fail, Usage } from "../inbox/command.ts";
import { misuseOf } from "../misuse.ts";
import { change, remove } from "./change.ts";
import type { Command } from "./command.ts";
import { company } from "./companies.ts";
import { importAgents } from "./import.ts";
import { link, unlink } from "./links.ts";
import { add, disable, enable, list, reset } from "./people.ts";
import { receipts } from "./receipts.ts";
import { audit, sessions } from "./sessions.ts";
import { explanationOf, HELP } from "./usage.ts";

const COMMANDS: Readonly<Record<string, Command>> = {
	...{
		company,
		add,
		change,
		disable,
		enable,
		remove,
		reset,
		link,
		unlink,
		list,
		import: importAgents,
		sessions,
		audit,
		receipts,
	},
};
const COMMAND_NAMES = Object.keys(COMMANDS).join(", ");
/** Commands that take no words behind their names. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(["list", "sessions", "audit", "receipts"]);

function read(given: readonly string[]) {
	const { positionals, values } = parseArgs({
		args: [...given],
		allowPositionals: true,
		options: {
			name: { type: "string" },
			company: { type: "string" },
			country: { type: "string" },
			"access-level": { type: "string" },
			team: { type: "string" },
			"password-stdin": { type: "boolean", default: false },
			passwords: { type: "string" },
			since: { type: "string" },
			revoke: { type: "string" },
			subject: { type: "string" },
			document: { type: "string" },
			yes: { type: "boolean", default: false },
			csv: { type: "boolean", default: false },
			data: { type: "string" },
			help: { type: "boolean", default: false },
		},
	});
	const [name = "", ...args] = positionals;
	return { values, args, name, command: Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined };
}

/**
 * Runs a command about agents.
 *
 * @param given what follows `npm run agents --`
 * @returns the status of the process: 64 when it cannot be meant so
 */
export async function runAgents(given: readonly string[]): Promise<number> {
	try {
		return await run(given);
	} catch (error) {
		const fault = faultOf(error);
		if (fault === null) throw error;
		console.error(explanationOf(fault, given.find((word) => Object.hasOwn(COMMANDS, word)) ?? ""));
		return 64;
	}
}

/** Why a command cannot be meant so; null for every other error. */
function faultOf(error: unknown): string | null {
	return error instanceof Usage ? error.message : misuseOf(error);
}

async function run(given: readonly string[]): Promise<number> {
	const { values, args, name, command } = read(given);
	if (values.help) {
		console.log(HELP);
		return 0;
	}
	if (!command)
		throw new Usage(`${name === "" ? "Name a command" : `There is no command ${visible(name)}`}: ${COMMAND_NAMES}.`);
	if (args.length > 0 && WITHOUT_WORDS.has(name)) throw new Usage(`${name} takes no words: ${visible(args.join(" "))}`);
	const settings = configurationOrExit();
	const dataDir = values.data ?? settings.dataDir;
	// A folder that is named is meant, whatever else there is.
	const database = values.data === undefined ? await openDatabase(settings.database) : null;
	if (database === null && command !== company && !existsSync(join(dataDir, "inbox.sqlite")))
		return fail(`There is no inbox in ${dataDir} yet. A directory begins with: npm run agents -- company add`);
	// A site that starts with it says so; a command would make it look like an inbox before.
	const empty = database === null ? emptiness(join(dataDir, "inbox.sqlite")) : null;
	if (empty !== null) return fail(`${empty}.`);
	const inbox = await openInbox({ dataDir, database, maxBytes: settings.inboxMaxBytes });
	try {
		return await command({
			box: inbox.agents,
			receipts: inbox.receipts,
			dataDir,
			options: values,
			issuer: settings.signOn?.issuer ?? null,
			args,
			at: new Date().toISOString(),
		});
	} finally {
		await inbox.close();
		await database?.close();
	}
}
