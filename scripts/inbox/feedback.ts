import type { Feedback, FeedbackCount, Inbox } from "#src/inbox/inbox.ts";
import { csvLine } from "#src/site/csv.ts";
import { INBOX_BATCH } from "#src/site/sending-limits.ts";
import { type Command, several } from "./command.ts";
import { forgetBefore } from "./forget-before.ts";

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

async function exportFeedback({ feedback }: Inbox, format: string): Promise<void> {
	if (format === "csv") process.stdout.write(csvLine(FIELDS));
	for (let after: number | null = 0; after !== null; ) {
		const { entries, next } = await feedback.list(after, INBOX_BATCH);
		for (const entry of entries)
			process.stdout.write(
				format === "csv"
					? csvLine(FIELDS.map((name) => entry[name]))
					: `${JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, entry[name]])))}\n`,
			);
		after = next;
	}
}

/** Prints, exports or forgets what readers said about documents. */
export const feedback: Command = async ({ inbox, options }) => {
	if (options["forget-before"] !== undefined) await forgetBefore(inbox.feedback, options["forget-before"]);
	else if (options.export) await exportFeedback(inbox, options.format);
	else for (const line of reportLines(await inbox.feedback.count())) console.log(line);
	return 0;
};
