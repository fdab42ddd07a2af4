import type { Counted } from "./lately.ts";
import type { Overview } from "./overview.ts";

/** Something that is not as it should be, in words for whoever is called at night. */
export interface Trouble {
	readonly name: string;
	/** What it is, and what it costs. */
	readonly words: string;
	/** Visitors get less than they should. */
	readonly isGrave: boolean;
}

/** Calls that are named. */
const NAMED = 3;

const lately = (counted: readonly Counted[], labels: Readonly<Record<string, string>> = {}): number =>
	counted
		.filter((each) => Object.entries(labels).every(([name, value]) => each.labels[name] === value))
		.reduce((sum, each) => sum + each.lately, 0);

/** Which calls failed lately, the first of them. */
function namesOf(failures: readonly Counted[]): string {
	const failed = failures.filter(({ labels, lately: times }) => times > 0 && labels["why"] === "trouble");
	const names = [...new Set(failed.map(({ labels }) => String(labels["call"])))];
	return names.length > NAMED ? `${names.slice(0, NAMED).join(", ")} …` : names.join(", ");
}

const number = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** All that is wrong by now or was in the last minutes, the gravest first. */
export function troublesOf({ refused, resting, failing, counts, workers, lateness }: Overview): Trouble[] {
	const since = `in the last ${lateness}`;
	const found: Trouble[] = [];
	const grave = (name: string, words: string) => found.push({ name, words, isGrave: true });
	const light = (name: string, words: string) => found.push({ name, words, isGrave: false });
	if (refused) {
		const { name, reason } = refused;
		const what =
			name === "CURRENT"
				? `${name} in the data directory should say which content is in force: ${reason}.`
				: `Version ${name} should be in force: ${reason}.`;
		grave(
			"Content refused.",
			`${what} What is served meanwhile is the newest that is whole. Import the pack again, or put another version in force: npm run content -- list, then npm run content -- rollback`,
		);
	}
	const errors = lately(counts.failedAnswers);
	if (errors > 0) grave("Error pages.", `${number(errors, "visitor", "visitors")} got one ${since}: see Failing.`);
	const turned = lately(counts.refusals, { status: "503" });
	if (turned > 0)
		grave("No place.", `${number(turned, "request was", "requests were")} turned away ${since}: see Refusals.`);
	if (resting.length > 0)
		grave("Left alone:", `the support API elsewhere is in trouble (${resting.join(", ")}). Kept pages stay.`);
	const calls = lately(counts.callFailures, { why: "trouble" });
	if (calls > 0)
		grave(
			"Failed calls.",
			`${number(calls, "call", "calls")} of the support API ${since} (${namesOf(counts.callFailures)}).`,
		);
	if (failing.count > 0)
		light(
			"Pages not whole.",
			`${number(failing.count, "page", "pages")} could not be made, or not whole: see Failing. Visitors see the last good copy, where there is one.`,
		);
	if (workers.lacking > 0)
		light("Workers lack.", `${workers.ready} answer visitors, ${workers.lacking} more should; the log says why.`);
	const faults = counts.tierFaults;
	if (lately(faults, { tier: "disk", kind: "trouble" }) > 0)
		light(
			"Pages are not kept on disk:",
			`it is full, read-only or failing, the log says which. Visitors are served from memory; a restart begins with little.`,
		);
	if (lately(faults, { tier: "disk", kind: "damaged" }) > 0)
		light("Pages on disk were damaged,", "and are made anew. Look at the disk when it comes again.");
	if (lately(faults, { tier: "shared" }) > 0)
		light("The cache that nodes share", "is away or keeps no pages, the log says which: each node goes on alone.");
	return found;
}
