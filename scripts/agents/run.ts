import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { configurationOrExit } from "#src/server/environment.ts";
import { Usage } from "../inbox/command.ts";
import type { Command } from "./command.ts";
import { company } from "./companies.ts";
import { importAgents } from "./import.ts";
import { link, unlink } from "./links.ts";
import { add, disable, enable, list, reset } from "./people.ts";
import { receipts } from "./receipts.ts";
import { audit, sessions } from "./sessions.ts";

const USAGE = `npm run agents -- company add NUMBER --name NAME --country XX
npm run agents -- company suspend NUMBER
npm run agents -- company authorise NUMBER
npm run agents -- company list
npm run agents -- add USERNAME --name NAME --company NUMBER [--access-level LEVEL] [--team TEAM] [--password-stdin]
npm run agents -- disable USERNAME
npm run agents -- enable USERNAME
npm run agents -- reset USERNAME [--password-stdin]
npm run agents -- link USERNAME --subject SUBJECT
npm run agents -- unlink USERNAME
npm run agents -- list [--company NUMBER]
npm run agents -- import FILE.csv [--passwords FILE]
npm run agents -- sessions [--revoke USERNAME]
npm run agents -- audit [--since YYYY-MM-DD]
npm run agents -- receipts [--company NUMBER] [--document ID] [--csv]

company   adds a service centre or changes its name and country; suspends it, which signs its agents out; authorises it again
add       adds an agent and prints the password made for him, which is kept nowhere
disable   signs an agent out and lets him in no more; enable lets him in again
reset     prints a new password and signs the agent out everywhere
link      lets an agent enter by the brand's own sign-on, whose provider names him by a subject; unlink takes that back
list      prints a line for each agent
import    takes agents from a CSV file with the columns username,name,company,accessLevel,team; the last two may be
          left out. Known ones are changed. Where a line is wrong, nothing is taken
sessions  prints who is signed in; --revoke ends the sessions of one agent
audit     prints who signed in, was refused, rests, signed out; addresses stand as hashes, for 90 days
receipts  prints who of which company has confirmed what every agent has to, and who has not; disabled agents are left
          out, and those of suspended companies

--password-stdin  takes the password from the standard input, at least 12 letters
--passwords       writes the passwords of new agents into a new file that its owner alone can read
--data            the data directory (default: DATA_DIR, else ./var)

The site may go on running meanwhile: what is said here holds within a second or two.`;

const COMMANDS: Readonly<Record<string, Command>> = {
	...{ company, add, disable, enable, reset, link, unlink, list, import: importAgents, sessions, audit, receipts },
};
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
			csv: { type: "boolean", default: false },
			data: { type: "string" },
			help: { type: "boolean", default: false },
		},
	});
	const [name = "", ...args] = positionals;
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	return { values, args, command: args.length > 0 && WITHOUT_WORDS.has(name) ? undefined : command };
}

/**
 * Runs a command about agents.
 *
 * @param given what follows `npm run agents --`
 * @returns the status of the process
 */
export async function runAgents(given: readonly string[]): Promise<number> {
	const { values, args, command } = read(given);
	if (values.help) {
		console.log(USAGE);
		return 0;
	}
	if (!command) return explain("");
	const settings = configurationOrExit();
	const dataDir = values.data ?? settings.dataDir;
	if (command !== company && !existsSync(join(dataDir, "inbox.sqlite"))) {
		console.error(`There is no inbox in ${dataDir} yet. A directory begins with: npm run agents -- company add`);
		return 1;
	}
	const inbox = createSqliteInbox({ dataDir, maxBytes: settings.inboxMaxBytes });
	try {
		const issuer = settings.signOn?.issuer ?? null;
		return await command({
			box: inbox.agents,
			receipts: inbox.receipts,
			dataDir,
			options: values,
			issuer,
			args,
			at: new Date().toISOString(),
		});
	} catch (error) {
		if (error instanceof Usage) return explain(error.message);
		throw error;
	} finally {
		await inbox.close();
	}
}

function explain(fault: string): 64 {
	console.error(fault === "" ? USAGE : `${fault}\n\n${USAGE}`);
	return 64;
}
