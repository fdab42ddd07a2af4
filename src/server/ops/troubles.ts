import { type Counted, labelled, latelyOf } from "./lately.ts";
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

/** The names of calls that failed, the first of them. */
function namesOf(failures: readonly Counted[]): string {
	const names = [...new Set(failures.filter(({ lately }) => lately > 0).map(({ labels }) => String(labels["call"])))];
	return names.length > NAMED ? `${names.slice(0, NAMED).join(", ")} …` : names.join(", ");
}

const number = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** All that is wrong by now or was in the last minutes: first what costs visitors something. */
export function troublesOf(overview: Overview): Trouble[] {
	return [...gravest(overview), ...lighter(overview)];
}

function gravest(overview: Overview): Trouble[] {
	const { refused, isReady, resting, counts, silent, isDatabaseUp, isInboxUp, isInboxNew, damagedFiles, lateness } =
		overview;
	const since = `in the last ${lateness}`;
	const found: Trouble[] = [];
	const grave = (name: string, words: string) => found.push({ name, words, isGrave: true });
	if (refused) grave("Content refused.", toldOfRefused(refused, isReady));
	const errors = latelyOf(counts.failedAnswers);
	if (errors > 0)
		grave("Error pages.", `${number(errors, "visitor", "visitors")} got one ${since}: see Failing, and Failed calls.`);
	const turned = latelyOf(labelled(counts.refusals, "status", "503"));
	if (turned > 0)
		grave("No place.", `${number(turned, "request was", "requests were")} turned away ${since}: see Refusals.`);
	const unkept = latelyOf(labelled(counts.actions, "outcome", "500", "503"));
	if (unkept > 0)
		grave(
			"Not kept.",
			`${number(unkept, "thing that a visitor sent was", "things that visitors sent were")} refused ${since}: the inbox, its disk or the database; the log says which.`,
		);
	// An inbox in a database that is away is away with it.
	const away = isDatabaseUp === false ? "database" : isInboxUp ? null : "inbox";
	if (away) grave(`The ${away} is away.`, "Pages go on, what visitors send is refused; the log says why.");
	if (isInboxNew)
		grave(
			"The inbox was empty,",
			"and a new one is made, without the agents and messages of one that was there before. Where there was one, stop the site and put inbox.sqlite of a copy there.",
		);
	if (damagedFiles > 0)
		grave(
			"Downloads are offline:",
			`${number(damagedFiles, "file is", "files are")} not what was imported. Import the pack again, which puts them in their places; npm run content -- verify names them.`,
		);
	if (silent > 0)
		grave("Silent.", `${number(silent, "worker does", "workers do")} not answer, and who is theirs waits for it.`);
	if (resting.length > 0)
		grave("Left alone:", `the support API elsewhere is in trouble (${resting.join(", ")}). Kept pages stay.`);
	const failed = labelled(counts.callFailures, "why", "trouble");
	const calls = latelyOf(failed);
	if (calls > 0)
		grave("Failed calls.", `${number(calls, "call", "calls")} of the support API ${since} (${namesOf(failed)}).`);
	return found;
}

function toldOfRefused({ name, reason }: NonNullable<Overview["refused"]>, isReady: boolean): string {
	if (!/^(?:\d|CURRENT$)/.test(name))
		return `A version ${name} should be in force: ${reason}. What is shown is what was shown before that. Import the pack again, which makes it.`;
	const what =
		name === "CURRENT"
			? `${name} in the data directory should say which content is in force: ${reason}.`
			: `Version ${name} should be in force: ${reason}.`;
	return isReady
		? `${what} What is served meanwhile is the newest that is whole. Import the pack again, or put another version in force: npm run content -- list, then npm run content -- rollback`
		: `${what} No other is whole: import the pack again.`;
}

function lighter({ failing, workers, counts, messages, isSharedUp, lateness }: Overview): Trouble[] {
	const found: Trouble[] = [];
	const light = (name: string, words: string) => found.push({ name, words, isGrave: false });
	if (failing.lately > 0)
		light(
			"Pages not whole.",
			`${number(failing.lately, "page", "pages")} could not be made, or not whole, in the last ${lateness}: see Failing. Visitors see the last good copy, where there is one.`,
		);
	if (workers.lacking > 0)
		light("Workers lack.", `${workers.ready} answer visitors, ${workers.lacking} more should; the log says why.`);
	const lost = latelyOf(counts.workersLost);
	if (lost > 0)
		light(
			"Workers ended",
			`by themselves, ${lost} of them in the last ${lateness}, and others took their place; the log says how.`,
		);
	const faults = (tier: string, ...kinds: readonly string[]) =>
		latelyOf(labelled(labelled(counts.tierFaults, "tier", tier), "kind", ...kinds)) > 0;
	if (faults("disk", "trouble"))
		light(
			"Pages are not kept on disk:",
			`it was full, read-only or failing in the last ${lateness}, the log says which. Visitors are served from memory; a restart begins with little.`,
		);
	if (faults("disk", "damaged"))
		light("Pages on disk were damaged,", "and are made anew. Look at the disk when it comes again.");
	if (isSharedUp === false) light("The cache that nodes share", "is away, the log says why: each node goes on alone.");
	else if (faults("shared", "away", "refused"))
		light(
			"The cache that nodes share",
			`was away or kept no pages in the last ${lateness}, the log says which; meanwhile each node went on alone.`,
		);
	if (messages.givenUp > 0)
		light(
			"Messages were given up:",
			`${messages.givenUp} of them, which support has not got, since the receiver refused. The log says why; mend that, then npm run inbox -- deliveries --retry`,
		);
	if (messages.waiting > 0 && latelyOf(labelled(counts.deliveries, "outcome", "failed")) > 0)
		light(
			"Messages wait:",
			`${messages.waiting} of them could not be handed on to support yet. They go when the receiver is back; the log says why it is not.`,
		);
	if (latelyOf(labelled(counts.purges, "outcome", "failed")) > 0)
		light("The network in front", "did not take what is out of date; it is told again, and the log says why.");
	return found;
}
