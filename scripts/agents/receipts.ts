import type { Identity } from "#src/identity/identity.ts";
import type { FormerReader, ReaderOfDocument, ReceiptBox } from "#src/inbox/receipts.ts";
import { mandatoryEntries } from "#src/service/shapes/agent-entries.ts";
import { AGENTS_BATCH } from "#src/site/agent-limits.ts";
import { csvLine } from "#src/site/csv.ts";
import { visible } from "#src/site/unseen.ts";
import { openContent } from "#src/store/content.ts";
import { store } from "#src/store/store.ts";
import { fail, several } from "../inbox/command.ts";
import type { Command } from "./command.ts";
import { printTable } from "./print-table.ts";

/** A document whose confirmations are reported; without an edition it asks for none any more. */
interface Reported {
	readonly id: string;
	readonly title: string;
	readonly edition: string | null;
	readonly day: string;
}

/** The operator reads what agents do. */
const OPERATOR: Identity = { kind: "agent", id: "", company: "", accessLevel: "" };

/** What every agent has to confirm, in the content of a data directory, or the one document that is named; null where there is no content. */
async function documentsOf(
	dataDir: string,
	document: string | undefined,
	today: string,
): Promise<readonly Reported[] | null> {
	const content = await openContent(dataDir).catch(() => null);
	if (!content) return null;
	const snapshot = content.acquire();
	try {
		const reader = store.at({ snapshot, identity: OPERATOR, locale: content.brand().defaultLocale, today });
		const mandatory = mandatoryEntries(reader);
		if (document === undefined) return mandatory;
		const asked = mandatory.filter(({ id }) => id === document);
		// What was withdrawn, or asks for nothing any more, still has its confirmations.
		const named = reader.item("repair-documents", document);
		return asked.length > 0 || !named ? asked : [{ id: document, title: named.front.title, edition: null, day: "" }];
	} finally {
		snapshot.release();
		content.close();
	}
}

/** What somebody has confirmed, or has yet to. */
interface Line extends Pick<ReaderOfDocument, "username" | "name" | "company" | "companyName"> {
	readonly edition: string;
	/** Empty where he has not. */
	readonly day: string;
	/** He was removed since. */
	readonly isFormer: boolean;
}

/** One line for each edition that an agent confirmed, and one for that in force where he did not. */
const linesOf = ({ confirmed, ...who }: ReaderOfDocument, edition: string | null): Line[] =>
	(edition === null || confirmed.some((each) => each.edition === edition)
		? confirmed
		: [{ edition, day: "" }, ...confirmed]
	).map((each) => ({ ...who, ...each, isFormer: false }));

/** All lines about a document: of agents who may sign in, then of those who were removed. */
async function* linesAbout(box: ReceiptBox, { id, edition }: Reported, company: string | null): AsyncGenerator<Line> {
	for (let after: string | null = ""; after !== null; ) {
		const batch: readonly ReaderOfDocument[] = await box.readers(id, company, after, AGENTS_BATCH);
		for (const agent of batch) yield* linesOf(agent, edition);
		after = batch.length < AGENTS_BATCH ? null : (batch.at(-1)?.username ?? null);
	}
	for (let after: number | null = 0; after !== null; ) {
		const batch: readonly FormerReader[] = await box.former(id, company, after, AGENTS_BATCH);
		for (const each of batch) yield { ...each, isFormer: true };
		after = batch.length < AGENTS_BATCH ? null : (batch.at(-1)?.sequence ?? null);
	}
}

const CSV_COLUMNS = [
	...["document", "title", "edition", "inForce", "company", "companyName", "username", "name", "confirmed", "removed"],
];

/**
 * Prints who of which company has confirmed what every agent has to, and who has not: by edition, of agents who may sign in,
 * and of those who were removed since what they confirmed.
 */
export const receipts: Command = async ({ receipts: box, options, dataDir, at }) => {
	const { document, company = null, csv } = options;
	const known = await documentsOf(dataDir, document, at.slice(0, 10));
	if (known === null) return fail(`There is no content in ${dataDir} that could say what has to be confirmed.`);
	const isGone = document !== undefined && known.length === 0;
	const asked = isGone ? [{ id: document, title: "", edition: null, day: "" }] : known;
	const lines = new Map<Reported, Line[]>();
	for (const each of asked) {
		const about: Line[] = [];
		for await (const line of linesAbout(box, each, company)) about.push(line);
		lines.set(each, about);
	}
	// A document that was removed from the content is known by what was confirmed of it.
	if (isGone && [...lines.values()].flat().length === 0)
		return fail(`There is no document ${visible(document)}: neither in the content nor among what was confirmed.`);
	if (csv) process.stdout.write(csvLine(CSV_COLUMNS));
	for (const [{ id, title, edition, day }, about] of lines) {
		if (csv)
			for (const line of about)
				process.stdout.write(
					csvLine([
						...[id, title, line.edition, line.edition === edition ? "yes" : "no", line.company, line.companyName],
						...[line.username, line.name, line.day, line.isFormer ? "yes" : "no"],
					]),
				);
		else {
			console.log(
				visible(
					edition === null
						? `${id}  asks for no confirmation  ${title}`.trim()
						: `${id}  edition ${edition} of ${day}  ${title}`,
				),
			);
			printTable(
				["", "company", "company's name", "username", "name", "confirmed"],
				about.map(({ isFormer, ...line }) => [
					...["", line.company, line.companyName, line.username, line.name],
					line.day === ""
						? "not confirmed"
						: `edition ${line.edition} on ${line.day}${isFormer ? ", removed since" : ""}`,
				]),
			);
			const present = about.filter(({ isFormer }) => !isFormer);
			const done = present.filter((line) => line.edition === edition && line.day !== "").length;
			const agents = new Set(present.map(({ username }) => username)).size;
			if (edition !== null) console.log(`  confirmed by ${done} of ${several(agents, "agent")}.`);
		}
	}
	if (!csv) console.log(`${several(asked.length, "document")}.`);
	return 0;
};
