import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Feedback, FeedbackCount, HelpNodeCount, Inbox, SurveyCount } from "#src/inbox/inbox.ts";
import { backUpInbox } from "#src/inbox/sqlite/backup.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { configurationOrExit, exitWith } from "#src/server/environment.ts";
import { INBOX_BATCH } from "#src/site/sending-limits.ts";

const USAGE = `npm run inbox -- feedback [--export [--format jsonl|csv]] [--forget-before YYYY-MM-DD] [--data DIR]
npm run inbox -- surveys [--forget-before YYYY-MM-DD] [--data DIR]
npm run inbox -- help-trees [--forget-before YYYY-MM-DD] [--data DIR]
npm run inbox -- backup FILE [--data DIR]

feedback         prints yes, no, reasons and failed steps for every document
surveys          prints how often each answer to each micro survey was given
help-trees       prints for every step of guided help how often it was seen, went on, solved or did not, and led to a ticket
--export         prints every entry, oldest first, as JSON lines or CSV
--forget-before  removes entries received before that day
backup           writes a whole copy of the inbox to FILE, which must not be there yet
--data           the data directory (default: DATA_DIR, else ./var)

The site may go on running meanwhile.`;

const FIELDS = [
	"id",
	"kind",
	"document",
	"answer",
	"reason",
	"step",
	"text",
	"contentVersion",
	"locale",
	"received",
] as const satisfies readonly (keyof Feedback)[];

/** A CSV field as RFC 4180 says; one that a spreadsheet would run as a formula begins with an apostrophe. */
function csvField(value: string | number | null): string {
	const text = value === null ? "" : String(value);
	const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const several = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function* reportLines(counts: readonly FeedbackCount[]): Generator<string> {
	const documents = Map.groupBy(counts, ({ kind, document }) => `${kind} ${document}`);
	const sum = (of: readonly FeedbackCount[]) => of.reduce((total, { count }) => total + count, 0);
	for (const [document, own] of documents) {
		const no = own.filter(({ answer }) => answer === "no");
		yield `${document}: ${sum(own) - sum(no)} yes, ${sum(no)} no`;
		for (const [reason, because] of Map.groupBy(no, (each) => each.reason))
			if (reason !== null) yield `  ${reason}: ${sum(because)}`;
		for (const [step, failed] of Map.groupBy(no, (each) => each.step))
			if (step !== null) yield `  step ${step} failed: ${sum(failed)}`;
	}
	yield `${several(sum(counts), "answer")} about ${several(documents.size, "document")}.`;
}

async function exportFeedback({ feedback }: Inbox, format: "jsonl" | "csv"): Promise<void> {
	if (format === "csv") process.stdout.write(`${FIELDS.join(",")}\r\n`);
	for (let after: number | null = 0; after !== null; ) {
		const { entries, next } = await feedback.list(after, INBOX_BATCH);
		for (const entry of entries)
			process.stdout.write(
				format === "csv"
					? `${FIELDS.map((name) => csvField(entry[name])).join(",")}\r\n`
					: `${JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, entry[name]])))}\n`,
			);
		after = next;
	}
}

function* surveyLines(counts: readonly SurveyCount[]): Generator<string> {
	for (const [survey, answers] of Map.groupBy(counts, (each) => each.survey))
		yield `${survey}: ${answers.map(({ answer, count }) => `${answer} ${count}`).join(", ")}`;
	yield `${several(
		counts.reduce((sum, { count }) => sum + count, 0),
		"answer",
	)} to surveys.`;
}

function* helpLines(counts: readonly HelpNodeCount[]): Generator<string> {
	for (const [tree, steps] of Map.groupBy(counts, (each) => each.tree)) {
		yield `${tree}:`;
		for (const { node, visits, wentOn, solved, notSolved, ticket } of steps)
			yield `  ${node}: seen ${visits}, went on ${wentOn}, solved ${solved}, not solved ${notSolved}, ticket ${ticket}`;
	}
	yield `${several(counts.length, "step")} of guided help.`;
}

async function forget(box: Pick<Inbox["feedback"], "forget">, before: string): Promise<void> {
	let forgotten = 0;
	for (;;) {
		const batch = await box.forget(before, INBOX_BATCH);
		forgotten += batch;
		if (batch < INBOX_BATCH) break;
	}
	console.log(`${forgotten} ${forgotten === 1 ? "entry" : "entries"} forgotten.`);
}

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			export: { type: "boolean", default: false },
			format: { type: "string", default: "jsonl" },
			"forget-before": { type: "string" },
			data: { type: "string" },
			help: { type: "boolean" },
		},
	});
	const { format, "forget-before": before } = values;
	const isFormat = format === "jsonl" || format === "csv";
	const [command, target] = positionals;
	const isCommand =
		target === undefined ? ["feedback", "surveys", "help-trees"].includes(command ?? "") : command === "backup";
	if (!isCommand || !isFormat || (before !== undefined && !/^\d{4}-\d\d-\d\d$/.test(before))) {
		console.error(USAGE);
		return values.help ? 0 : 64;
	}
	const settings = configurationOrExit();
	const dataDir = values.data ?? settings.dataDir;
	if (!existsSync(join(dataDir, "inbox.sqlite"))) {
		console.error(`There is no inbox in ${dataDir} yet.`);
		return 1;
	}
	if (target !== undefined) {
		if (existsSync(target)) {
			console.error(`${target} is there already: name a file that is not, or remove that one.`);
			return 1;
		}
		backUpInbox(join(dataDir, "inbox.sqlite"), target);
		console.log(`The inbox is copied to ${target}.`);
		return 0;
	}
	const inbox = createSqliteInbox({ dataDir, maxBytes: settings.inboxMaxBytes });
	try {
		const box = { surveys: inbox.surveys, "help-trees": inbox.help }[command ?? ""] ?? inbox.feedback;
		if (before !== undefined) await forget(box, before);
		else if (command === "help-trees") for (const line of helpLines(await inbox.help.count())) console.log(line);
		else if (command === "surveys") for (const line of surveyLines(await inbox.surveys.count())) console.log(line);
		else if (values.export) await exportFeedback(inbox, format);
		else for (const line of reportLines(await inbox.feedback.count())) console.log(line);
	} finally {
		await inbox.close();
	}
	return 0;
}

process.exitCode = await main().catch(exitWith);
