import type { FeedbackCount } from "#src/inbox/inbox.ts";
import { SEARCH_COUNTS_LEAST, SEARCH_COUNTS_SHOWN } from "#src/site/sending-limits.ts";
import { visible } from "#src/site/unseen.ts";
import type { Command } from "./command.ts";
import { HELP_UNITS, leftAt } from "./help-trees.ts";
import { untranslated } from "./translations.ts";

/** Documents that are told, and steps of guided help: nobody mends more at once. */
const DOCUMENTS_SHOWN = 20;

const NO_FINDINGS = { found: 0, corrected: 0, relaxed: 0, nothing: 0 };

/** Counts of what was said about one document. */
interface DocumentHealth {
	readonly kind: string;
	readonly document: string;
	readonly yes: number;
	readonly no: number;
	/** By reason, and by the number of the step that failed. */
	readonly reasons: Readonly<Record<string, number>>;
	readonly steps: Readonly<Record<string, number>>;
}

const sum = (counts: readonly FeedbackCount[]) => counts.reduce((total, { count }) => total + count, 0);
const sums = (counts: readonly FeedbackCount[], of: (each: FeedbackCount) => string | number | null) =>
	Object.fromEntries(
		[...Map.groupBy(counts, of)].flatMap(([name, own]) => (name === null ? [] : [[String(name), sum(own)]])),
	);

/** The documents that helped least often, by how many said so. */
function unhelpful(counts: readonly FeedbackCount[]): readonly DocumentHealth[] {
	return [...Map.groupBy(counts, ({ kind, document }) => `${kind} ${document}`).values()]
		.flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
		.map((own) => {
			const no = own.filter(({ answer }) => answer === "no");
			const { kind, document } = own[0];
			const by = { reasons: sums(no, ({ reason }) => reason), steps: sums(no, ({ step }) => step) };
			return { kind, document, yes: sum(own) - sum(no), no: sum(no), ...by };
		})
		.filter(({ no }) => no > 0)
		.sort((one, other) => other.no - one.no || one.yes - other.yes)
		.slice(0, DOCUMENTS_SHOWN);
}

const listed = (counts: Readonly<Record<string, number>>, before = "") =>
	Object.entries(counts)
		.map(([name, count]) => `${before}${name} ${count}`)
		.join(", ");

/** A table with a heading, its columns as wide as they need; nothing when it has no rows. */
function print(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
	console.log(`${title}${rows.length === 0 ? ": nothing" : ""}`);
	if (rows.length === 0) return;
	const table = [head, ...rows].map((row) => row.map(String));
	const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
	for (const row of table)
		console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
}

/** Prints how the content fares: counts only, nothing of any reader. */
export const health: Command = async ({ inbox, dataDir, options }) => {
	const documents = unhelpful(await inbox.feedback.count());
	const surveys = await inbox.surveys.count();
	const searches = (await inbox.searchCounts.vain(SEARCH_COUNTS_LEAST, SEARCH_COUNTS_SHOWN)).map(
		({ locale, query, count }) => ({ locale, query, count }),
	);
	const otherwise = (await inbox.searchCounts.otherwise(SEARCH_COUNTS_LEAST, SEARCH_COUNTS_SHOWN)).map(
		({ locale, query, finding, count, opened }) => ({ locale, query, finding, count, opened }),
	);
	const findings = { ...NO_FINDINGS, ...(await inbox.searchCounts.findings()) };
	const unopened = (await inbox.searchCounts.unopened(SEARCH_COUNTS_LEAST, SEARCH_COUNTS_SHOWN)).map(
		({ locale, query, count, opened }) => ({ locale, query, count, opened }),
	);
	const help = await inbox.help.count();
	const translations = untranslated(dataDir);
	const undelivered = await inbox.deliveries.count();
	if (options.json) {
		console.log(
			JSON.stringify(
				{ documents, findings, searches, otherwise, unopened, surveys, help, untranslated: translations, undelivered },
				null,
				"\t",
			),
		);
		return 0;
	}
	print(
		"Documents that did not help",
		["kind", "document", "no", "yes", "reasons", "failed steps"],
		documents.map(({ kind, document, no, yes, reasons, steps }) => [
			...[kind, document, no, yes, listed(reasons), listed(steps, "step ")],
		]),
	);
	print(
		"Searches by how they were answered",
		["found", "corrected", "relaxed", "nothing"],
		[[findings.found, findings.corrected, findings.relaxed, findings.nothing]],
	);
	print(
		"Searches that found nothing",
		["locale", "query", "count"],
		searches.map(({ locale, query, count }) => [locale, visible(query), count]),
	);
	print(
		"Searches answered with other words (corrected), or with some of them (relaxed)",
		["locale", "query", "answer", "count", "opened"],
		otherwise.map(({ locale, query, finding, count, opened }) => [locale, visible(query), finding, count, opened]),
	);
	print(
		"Searches after which little was opened",
		["locale", "query", "count", "opened"],
		unopened.map(({ locale, query, count, opened }) => [locale, visible(query), count, opened]),
	);
	print(
		"Micro surveys",
		["survey", "answer", "count"],
		surveys.map(({ survey, answer, count }) => [survey, answer, count]),
	);
	print(
		`Guided help, the steps shown most (${HELP_UNITS})`,
		["tree", "step", "shown", "next step shown", "said solved", "said not solved", "to a message", "left about"],
		[...help]
			.sort((one, other) => other.visits - one.visits)
			.slice(0, DOCUMENTS_SHOWN)
			.map((step) => {
				const { tree, node, visits, wentOn, solved, notSolved, ticket } = step;
				return [tree, node, visits, wentOn, solved, notSolved, ticket, leftAt(step)];
			}),
	);
	if (translations === null) console.log("Missing translations: there is no content on this machine");
	else
		print(
			"Missing translations",
			["kind", "locale", "missing", "of"],
			translations.map(({ kind, locale, missing, items }) => [kind, locale, missing, items]),
		);
	print(
		"Messages that have not gone on",
		["way", "waiting", "given up"],
		undelivered.map(({ channel, waiting, givenUp }) => [channel, waiting, givenUp]),
	);
	return 0;
};
