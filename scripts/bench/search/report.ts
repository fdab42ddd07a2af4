import { performance } from "node:perf_hooks";
import { modelShares, type Shares, typoShares } from "./catalogue.ts";
import { isTuned, type JudgedQuery, type JudgedSet } from "./judged-set.ts";
import { meanOf, PAGE, percentile, type Quality, qualityOf } from "./measures.ts";
import { type PlainSearch, plainSearch } from "./plain-search.ts";
import { ask, namesFound, namesSuggested, type Searched } from "./searched.ts";

/** What nobody judged is taken out of so many results. */
const CONDENSED = 50;
/** Products and titles that are tried of a catalogue. */
const TRIED = 400;

type Say = (line: string) => void;

/** How well every query of a set is answered. */
export const qualitiesOf = (searched: Searched, queries: readonly JudgedQuery[]): Map<JudgedQuery, Quality> =>
	new Map(
		queries.map((query) => [
			query,
			qualityOf(query, namesFound(searched, ask(searched, query.locale, query.query, CONDENSED))),
		]),
	);

/** Groups of queries that are told by themselves. */
function groupsOf(queries: readonly JudgedQuery[]): [string, readonly JudgedQuery[]][] {
	const halves = Map.groupBy(queries, (query) => (isTuned(query) ? "half to tune by" : "half that reports"));
	const groups = [halves, Map.groupBy(queries, ({ locale }) => locale), Map.groupBy(queries, ({ kind }) => kind)];
	return [["all", queries], ...groups.flatMap((group) => [...group].sort())];
}

const MEASURES = ["ndcg", "judged", "mrr", "hit1", "hit10", "empty", "filled"] as const;

function printQualities(own: Map<JudgedQuery, Quality>, plain: Map<JudgedQuery, Quality>, say: Say): void {
	const heads = ["nDCG@10", "judged", "MRR@10", "hit@1", "hit@10", "empty", "filled"];
	const shown = ["ndcg", "judged", "mrr", "hit10"] as const;
	const plainHeads = ["| plain nDCG@10", "judged", "MRR@10", "hit@10"];
	say(["".padEnd(24), "n".padStart(6), ...[...heads, ...plainHeads].map((head) => head.padStart(9))].join(" "));
	for (const [name, queries] of groupsOf([...own.keys()])) {
		const of = (qualities: Map<JudgedQuery, Quality>) => meanOf(queries.flatMap((query) => qualities.get(query) ?? []));
		const [mine, theirs] = [of(own), of(plain)];
		const figures = MEASURES.map((measure) => mine[measure].toFixed(3).padStart(9));
		const [first, ...others] = shown.map((measure) => theirs[measure].toFixed(3).padStart(9));
		const beside = [`| ${(first ?? "").padStart(13)}`, ...others];
		say([name.padEnd(24), String(queries.length).padStart(6), ...figures, ...beside].join(" "));
	}
}

/** Milliseconds of processor time of each, after a first round that warms up. */
function processorTimes<Item>(items: readonly Item[], work: (item: Item) => void): number[] {
	for (const item of items.slice(0, 50)) work(item);
	return items.map((item) => {
		const before = process.cpuUsage();
		work(item);
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1000;
	});
}

function printTimes(name: string, times: readonly number[], say: Say): void {
	const shares = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(times, share).toFixed(2)} ms`);
	say(`${name.padEnd(32)} ${shares.join("  ")}`);
}

/** Prints processor times of searches, and of suggestions for what stands in the box while the queries are typed, anywhere and in each category in turn. */
export function printAllTimes(
	searched: Searched,
	plain: PlainSearch | null,
	set: JudgedSet,
	say: Say,
	categories: readonly string[] = [],
): void {
	const asked = [...set.queries.slice(0, 1000).map(({ locale, query }) => ({ locale, query }))];
	const queries =
		asked.length > 0 ? asked : set.documents.slice(0, 300).map((each) => ({ ...each, query: each.title }));
	printTimes(
		"search",
		processorTimes(queries, ({ locale, query }) => ask(searched, locale, query, PAGE)),
		say,
	);
	const typed = queries.flatMap(({ locale, query }) =>
		[1, 2, 3, 5, 8].flatMap((letters) => (letters < query.length ? [{ locale, query: query.slice(0, letters) }] : [])),
	);
	printTimes(
		"suggestions",
		processorTimes(typed, ({ locale, query }) => namesSuggested(searched, locale, query)),
		say,
	);
	if (categories.length > 0)
		printTimes(
			"suggestions within a category",
			processorTimes([...typed.entries()], ([place, { locale, query }]) =>
				namesSuggested(searched, locale, query, categories[place % categories.length]),
			),
			say,
		);
	if (plain)
		printTimes(
			"plain FTS5",
			processorTimes(queries, ({ locale, query }) => plain.find(locale, query, PAGE)),
			say,
		);
}

function printShares(shares: Shares, say: Say): void {
	for (const [name, { found, of }] of shares)
		say(`${name.padEnd(48)} ${((100 * found) / of).toFixed(1).padStart(6)} %  (${found} of ${of})`);
}

/** Prints how well a set is answered, beside plain full-text search. */
export function report(searched: Searched, set: JudgedSet, say: Say): void {
	const began = performance.now();
	const plain = plainSearch(set.documents);
	say(`\n== ${set.name}: ${set.documents.length} documents, ${set.queries.length} queries`);
	if (set.queries.length > 0) {
		const theirs = set.queries.map(
			(query) => [query, qualityOf(query, plain.find(query.locale, query.query, CONDENSED))] as const,
		);
		printQualities(qualitiesOf(searched, set.queries), new Map(theirs), say);
	}
	printShares(modelShares(searched, set.documents, TRIED), say);
	printShares(typoShares(searched, set.documents, TRIED), say);
	printAllTimes(searched, plain, set, say);
	say(`(${((performance.now() - began) / 1000).toFixed(0)} s)`);
}
