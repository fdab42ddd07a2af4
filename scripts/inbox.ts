import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#src/database/open-database.ts";
import { waysOf } from "#src/delivery/targets.ts";
import { openInbox } from "#src/inbox/open-inbox.ts";
import { emptiness } from "#src/inbox/sqlite/damaged-inbox.ts";
import { configurationOrExit } from "#src/server/environment.ts";
import { backup } from "./inbox/backup.ts";
import { type Command, fail, Usage } from "./inbox/command.ts";
import { deliveries } from "./inbox/deliveries.ts";
import { exportTickets } from "./inbox/export.ts";
import { feedback } from "./inbox/feedback.ts";
import { forget } from "./inbox/forget.ts";
import { health } from "./inbox/health.ts";
import { helpTrees } from "./inbox/help-trees.ts";
import { move } from "./inbox/move.ts";
import { reply } from "./inbox/reply.ts";
import { surveys } from "./inbox/surveys.ts";
import { close, erase, list, show } from "./inbox/tickets.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run inbox -- list [--state open|answered|closed] [--since YYYY-MM-DD] [--product SLUG]
npm run inbox -- show NUMBER
npm run inbox -- reply NUMBER [WORDS]
npm run inbox -- close NUMBER
npm run inbox -- export --to FOLDER [--format jsonl|csv] [--state …] [--since …] [--product …]
npm run inbox -- erase NUMBER --yes
npm run inbox -- forget [--days N]
npm run inbox -- deliveries [--retry]
npm run inbox -- health [--json]
npm run inbox -- feedback [--export [--format jsonl|csv]] [--forget-before YYYY-MM-DD]
npm run inbox -- surveys [--forget-before YYYY-MM-DD]
npm run inbox -- help-trees [--forget-before YYYY-MM-DD]
npm run inbox -- backup FILE
npm run inbox -- move

list        prints a line for each ticket
show        prints a ticket with all that was written
reply       answers it, with WORDS or what stands in the standard input, line by line
close       says that nothing more is to be done, until its visitor writes again
export      writes tickets and their files into FOLDER, which must not be there yet
erase       removes a ticket with its files for good
forget      removes tickets that were closed or went on N days ago (default: TICKET_RETENTION_DAYS); the site does so daily
deliveries  prints which messages have not gone on, and why; --retry tries them again at once
health      prints which documents fail, what is searched for in vain, and what is not translated; counts only
feedback    prints yes, no, reasons and failed steps for every document; --export prints every entry, oldest first
surveys     prints how often each answer to each micro survey was given
help-trees  prints for every step of guided help how often it was seen, went on, solved or did not, and led to a ticket
backup      writes a whole copy of the database to FILE, which must not be there yet; not the files of tickets
move        copies the inbox of DATA_DIR, with its files, into the empty one at DATABASE_URL, all of it or nothing; stop the site first

--forget-before  removes entries received before that day
--data           the data directory (default: DATA_DIR, else ./var)

The site may go on running meanwhile.`;

const COMMANDS: Readonly<Record<string, Command>> = {
	...{ list, show, reply, close, export: exportTickets, erase, forget, deliveries },
	...{ health, feedback, surveys, "help-trees": helpTrees, backup, move },
};
/** Commands that take words behind their names. */
const WITH_WORDS: ReadonlySet<string> = new Set(["show", "reply", "close", "erase", "backup"]);

function read() {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			export: { type: "boolean", default: false },
			format: { type: "string", default: "jsonl" },
			"forget-before": { type: "string" },
			state: { type: "string" },
			since: { type: "string" },
			product: { type: "string" },
			to: { type: "string" },
			days: { type: "string" },
			yes: { type: "boolean", default: false },
			retry: { type: "boolean", default: false },
			json: { type: "boolean", default: false },
			data: { type: "string" },
			help: { type: "boolean", default: false },
		},
	});
	const [name = "", ...args] = positionals;
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	const before = values["forget-before"];
	if (!command || (args.length > 0 && !WITH_WORDS.has(name))) return { values, usage: "" };
	if (values.format !== "jsonl" && values.format !== "csv") return { values, usage: "--format is jsonl or csv." };
	if (before !== undefined && !/^\d{4}-\d\d-\d\d$/.test(before))
		return { values, usage: "--forget-before is a day such as 2026-03-01." };
	return { values, command, args };
}

async function main(): Promise<number> {
	const asked = read();
	const { values } = asked;
	if (values.help) {
		console.log(USAGE);
		return 0;
	}
	if (asked.command === undefined) return explain(asked.usage);
	const settings = configurationOrExit();
	const dataDir = values.data ?? settings.dataDir;
	// A folder that is named is meant, whatever else there is.
	const database = values.data === undefined ? await openDatabase(settings.database) : null;
	if (database === null && !existsSync(join(dataDir, "inbox.sqlite"))) {
		console.error(`There is no inbox in ${dataDir} yet.`);
		return 1;
	}
	// A site that starts with it says so; a command would make it look like an inbox before.
	const empty = database === null ? emptiness(join(dataDir, "inbox.sqlite")) : null;
	if (empty !== null) return fail(`${empty}.`);
	const { tickets, supportApi, inboxMaxBytes: maxBytes } = settings;
	const inbox = await openInbox({ dataDir, database, maxBytes, deliverTo: waysOf({ ...tickets, supportApi }) });
	try {
		const { retentionDays } = tickets;
		return await asked.command({
			inbox,
			dataDir,
			database,
			maxBytes,
			options: values,
			args: asked.args,
			retentionDays,
		});
	} catch (error) {
		if (error instanceof Usage) return explain(error.message);
		throw error;
	} finally {
		await inbox.close();
		await database?.close();
	}
}

function explain(fault: string): 64 {
	console.error(fault === "" ? USAGE : `${fault}\n\n${USAGE}`);
	return 64;
}

await runCommand(main);
