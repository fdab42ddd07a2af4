import type { Identity } from "#src/identity/identity.ts";
import type { ReaderOfDocument } from "#src/inbox/receipts.ts";
import { mandatoryEntries } from "#src/service/shapes/agent-entries.ts";
import { AGENTS_BATCH } from "#src/site/agent-limits.ts";
import { csvLine } from "#src/site/csv.ts";
import { visible } from "#src/site/unseen.ts";
import { openContent } from "#src/store/content.ts";
import { store } from "#src/store/store.ts";
import { fail, several } from "../inbox/command.ts";
import type { Command } from "./command.ts";

/** A document whose confirmations are reported; without an edition it asks for none any more. */
interface Reported {
	readonly id: string;
	readonly title: string;
	readonly edition: string | null;
	readonly day: string;
}

/** The operator reads what agents do. */
const OPERATOR: Identity = { kind: "agent", id: "", company: "", accessLevel: "" };

/** What every agent has to confirm, in the content of a data directory; null where there is none. */
async function mandatory(dataDir: string, today: string): Promise<readonly Reported[] | null> {
	const content = await openContent(dataDir).catch(() => null);
	if (!content) return null;
	const snapshot = content.acquire();
	try {
		return mandatoryEntries(store.at({ snapshot, identity: OPERATOR, locale: content.brand().defaultLocale, today }));
	} finally {
		snapshot.release();
		content.close();
	}
}

/** One line for each edition that an agent confirmed, and one for that in force where he did not. */
const linesOf = ({ confirmed }: ReaderOfDocument, edition: string | null) =>
	edition === null || confirmed.some((each) => each.edition === edition)
		? confirmed
		: [{ edition, day: "" }, ...confirmed];

/** Prints who of which company has confirmed what every agent has to, and who has not: by edition, agents who may sign in alone. */
export const receipts: Command = async ({ receipts: box, options, dataDir, at }) => {
	const { document, company, csv } = options;
	const known = await mandatory(dataDir, at.slice(0, 10));
	if (known === null) return fail(`There is no content in ${dataDir} that could say what has to be confirmed.`);
	const own = known.filter(({ id }) => document === undefined || id === document);
	// What was withdrawn, or asks for nothing any more, still has its confirmations.
	const asked = own.length > 0 || document === undefined ? own : [{ id: document, title: "", edition: null, day: "" }];
	if (csv) console.log(csvLine(["document", "edition", "inForce", "company", "companyName", "name", "confirmed"]));
	for (const { id, title, edition, day } of asked) {
		if (!csv)
			console.log(
				visible(edition === null ? `${id}  asks for no confirmation` : `${id}  edition ${edition} of ${day}  ${title}`),
			);
		let [agents, done] = [0, 0];
		for (let after: string | null = ""; after !== null; ) {
			const batch: readonly ReaderOfDocument[] = await box.readers(id, company ?? null, after, AGENTS_BATCH);
			for (const agent of batch) {
				agents += 1;
				if (agent.confirmed.some((each) => each.edition === edition)) done += 1;
				for (const line of linesOf(agent, edition)) {
					const who = [agent.company, agent.companyName, agent.name];
					const isInForce = line.edition === edition;
					if (csv) console.log(csvLine([id, line.edition, isInForce ? "yes" : "no", ...who, line.day]));
					else
						console.log(
							visible(
								["", ...who, line.day === "" ? "not confirmed" : `edition ${line.edition} on ${line.day}`].join("  "),
							),
						);
				}
			}
			after = batch.length < AGENTS_BATCH ? null : (batch.at(-1)?.username ?? null);
		}
		if (!csv && edition !== null) console.log(`  confirmed by ${done} of ${several(agents, "agent")}.`);
	}
	if (!csv) console.log(`${several(asked.length, "document")}.`);
	return 0;
};
