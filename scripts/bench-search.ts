import { join, resolve } from "node:path";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { askedOptions } from "./bench/asked-options.ts";
import { demoSet } from "./bench/search/demo-set.ts";
import { GROWN_CATEGORIES, grownSet } from "./bench/search/grown-set.ts";
import { type JudgedSet, JudgedSetProblem, readSet } from "./bench/search/judged-set.ts";
import { printAllTimes, report } from "./bench/search/report.ts";
import { searchedInMemory } from "./bench/search/searched.ts";
import { importIfChanged } from "./import-if-changed.ts";

/** Locales in which a grown set is: as many as a brand of one continent has. */
const GROWN_LOCALES = 3;

const USAGE = `npm run bench:search                             how well search answers the judged queries for the demo pack,
                                                 beside plain FTS5 in the same run
npm run bench:search -- DIR ...                  the same for folders of documents, queries and judgements
npm run bench:search -- --size 100000 [DIR ...]  what searches cost with so many products behind, in three locales`;

const { values, positionals } = askedOptions(USAGE, { options: { size: { type: "string" } }, allowPositionals: true });
const say = (line: string) => process.stdout.write(`${line}\n`);
const folders = positionals.map((folder) => resolve(folder));
const root = resolve(import.meta.dirname, "..");
process.chdir(root);

const localesOf = ({ documents }: JudgedSet) => [...new Set(documents.map(({ locale }) => locale))];

function reportGrown(set: JudgedSet, size: number): void {
	const locales = localesOf(set).slice(0, GROWN_LOCALES);
	const documents = set.documents.filter(({ locale }) => locales.includes(locale));
	const searched = searchedInMemory(grownSet(documents, locales, size), locales);
	say(`\n== ${set.name} with ${size} products behind in ${locales.join(", ")}`);
	const queries = set.queries.filter(({ locale }) => locales.includes(locale));
	printAllTimes(searched, null, { ...set, documents, queries }, say, GROWN_CATEGORIES);
}

/** What is read of judged queries; what somebody has to mend in them is told in one line. */
function readOrTold<Read>(read: () => Read): Read {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof JudgedSetProblem)) throw error;
		process.stderr.write(`${error.message}\n`);
		process.exit(1);
	}
}

const sets = readOrTold(() => folders.map(readSet));
if (sets.length === 0) {
	const data = join(root, "var/bench-content");
	await importIfChanged(join(root, "src/packs/demo"), data, () => say("Importing …"));
	const { set, searched } = readOrTold(() => demoSet(databasePath(data, readCurrent(data)?.version ?? "")));
	if (values.size === undefined) report(searched, set, say);
	else sets.push(set);
}
for (const set of sets)
	if (values.size === undefined) report(searchedInMemory(set.documents, localesOf(set)), set, say);
	else reportGrown(set, Number(values.size));
