import { afterEach, expect, test } from "vitest";
import { formatProblem } from "#src/packs/problem.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { type Copy, copyOfPack, EVERYWHERE } from "#tests/fixtures/imported-pack.ts";

let copy: Copy | undefined;
afterEach(() => copy?.cleanUp());

/** Problems and notes of a pack after a change of some JSON in it, without lines. */
function saidAfter(path: string, change: (facts: Record<string, unknown>) => object): string[] {
	copy = copyOfPack();
	copy.edit(path, (text) => JSON.stringify({ ...JSON.parse(text), ...change(JSON.parse(text)) }, null, "\t"));
	const { problems, notes, close } = loadPack(copy.packDir);
	close();
	const words = (say: string) => say.replace(`${path}:`, "").replace(/^\d+ /, "");
	return [
		...problems.map((each) => words(formatProblem(each))),
		...notes
			.map(formatProblem)
			.filter((note) => !note.startsWith(EVERYWHERE))
			.map((note) => `note ${words(note)}`),
	];
}

const PRODUCT = "products/pebble-20/data.json";
const ARTICLE = "articles/pair-pebble/data.json";
const NEWS = "news-and-alerts/pebble-strap/data.json";
const MESSAGE = "special-message/maintenance/data.json";
const DOWNLOAD = "downloads/pebble-firmware/data.json";

const allOf = (list: unknown): readonly Record<string, unknown>[] => (Array.isArray(list) ? list : []);
/** The first version of a download once for each of these systems, before the others. */
const versions = (facts: Record<string, unknown>, ...systems: readonly string[][]) => {
	const [first, ...others] = allOf(facts["versions"]);
	return [...systems.map((operatingSystems) => ({ ...first, operatingSystems })), ...others];
};
const TABLE = { group: "sound", rows: [{ label: "output-power", value: 20, unit: "W" }] };

test.each<[string, string, (facts: Record<string, unknown>) => object, string]>([
	[
		"sales that end before they begin",
		PRODUCT,
		() => ({ lifecycle: { soldFrom: "2025-03-01", soldUntil: "2025-02-28" } }),
		"lifecycle.soldUntil: lies before soldFrom, correct one of them",
	],
	[
		"updates that end before sales begin",
		PRODUCT,
		() => ({ lifecycle: { soldFrom: "2025-03-01", softwareUntil: "2024-12-31", partsUntil: "2030-01-01" } }),
		"lifecycle.softwareUntil: lies before soldFrom, correct one of them",
	],
	[
		"news that end before they are published",
		NEWS,
		() => ({ published: "2026-03-02", until: "2026-03-01" }),
		"until: lies before published, correct one of them",
	],
	[
		"a message that ends before it begins",
		MESSAGE,
		() => ({ from: "2026-03-02", until: "2026-03-01" }),
		"until: lies before from, correct one of them",
	],
	[
		"news whose time is over before their day",
		NEWS,
		() => ({ published: "2026-03-02", until: undefined, shown: { until: "2026-03-01T08:00Z" } }),
		"note shown: leaves no minute at which it is shown: its days and this time do not meet, correct one of them if that is not meant",
	],
	[
		"a message that is shown behind its last day",
		MESSAGE,
		() => ({ from: "2026-03-01", until: "2026-03-02", shown: { from: "2026-03-03T00:00Z" } }),
		"note shown: leaves no minute at which it is shown: its days and this time do not meet, correct one of them if that is not meant",
	],
	[
		"a version twice",
		DOWNLOAD,
		(facts) => ({ versions: versions(facts, ["android"], ["android"]) }),
		"versions[1].version: 2.1 stands twice for the same systems, keep one of them or name the systems apart",
	],
	[
		"a version twice for the device itself",
		DOWNLOAD,
		(facts) => ({ versions: versions(facts, [], []) }),
		"note versions[1].version: 2.1 stands twice: say in its notes what tells both apart",
	],
	[
		"the former code of a country",
		PRODUCT,
		() => ({ countries: ["DE", "UK"] }),
		"countries[1]: UK is no code of a country, did you mean GB?",
	],
	[
		"a union for a country",
		ARTICLE,
		() => ({ countries: ["EU"] }),
		"countries[0]: EU is no country, name its countries by their codes, such as GB",
	],
	[
		"letters that no country has",
		ARTICLE,
		() => ({ countries: ["XX"] }),
		"countries[0]: XX is no code of a country (ISO 3166), write one such as GB",
	],
	[
		"a country twice",
		PRODUCT,
		() => ({ countries: ["GB", "GB"] }),
		"note countries[1]: GB stands twice in its list, keep it once",
	],
	[
		"an alias twice",
		PRODUCT,
		() => ({ aliases: ["QSP-20X", "QSP-20X"] }),
		"note aliases[1]: QSP-20X stands twice in its list, keep it once",
	],
	[
		"the model number among the aliases",
		PRODUCT,
		({ model }) => ({ aliases: [model] }),
		"note aliases[0]: is the model number itself, remove it",
	],
	[
		"a row twice in a table",
		PRODUCT,
		() => ({ specifications: [{ ...TABLE, rows: [...TABLE.rows, ...TABLE.rows] }] }),
		"note specifications[0].rows[1].label: output-power heads two rows of its table, of which a comparison shows the last alone: put both into one, or give one another label",
	],
	[
		"a table twice",
		PRODUCT,
		() => ({ specifications: [TABLE, TABLE] }),
		"note specifications[1].group: sound heads two tables, put them together",
	],
	[
		"a thing twice in the box",
		PRODUCT,
		() => ({ inTheBox: [{ item: "output-power" }, { item: "output-power", text: "1 m" }, { item: "output-power" }] }),
		"note inTheBox[2]: output-power stands twice, write it once with its count",
	],
	[
		"a language that is a country",
		"documents/pebble-manual/data.json",
		({ files }) => ({ files: Array.isArray(files) ? [{ ...files[0], language: "jp" }, ...files.slice(1)] : [] }),
		"files[0].language: jp is not known by that code, did you mean ja?",
	],
	[
		"a locale with a country that has another code",
		"site.json",
		({ locales }) => ({
			locales: Array.isArray(locales) ? [{ ...locales[0], language: "en-UK" }, ...locales.slice(1)] : [],
		}),
		"locales[0].language: en-UK is not known by that code, did you mean en-GB?",
	],
	[
		"a download whose place it is not for",
		DOWNLOAD,
		() => ({ products: [], categories: ["speakers"], primaryProduct: "harbour-r1" }),
		"primaryProduct: the download is not about harbour-r1, add it to products",
	],
	[
		"hours that end before they begin",
		"site.json",
		() => ({
			contact: [
				{
					...{ kind: "telephone", number: "+44 20 7946 0137" },
					opening: { hours: [{ days: ["monday"], from: "18:00", to: "08:00" }], timeZone: "Europe/London" },
				},
			],
		}),
		"note contact[0].opening.hours[0].to: 08:00 is not behind 18:00: correct it, unless somebody answers through the night",
	],
	[
		"a category below itself",
		"categories/speakers/data.json",
		() => ({ parent: "speakers" }),
		"parent: names the item itself, remove it",
	],
	[
		"an article beside itself",
		ARTICLE,
		() => ({ related: ["pair-pebble"] }),
		"related[0]: names the item itself, remove it",
	],
])("%s: told once, and nothing else is", (_, path, change, line) => {
	expect(saidAfter(path, change)).toEqual([line]);
});

test.each<[string, string, (facts: Record<string, unknown>) => object]>([
	["one version for two systems", DOWNLOAD, (facts) => ({ versions: versions(facts, ["android"], []) })],
	["one day", NEWS, () => ({ published: "2026-03-01", until: "2026-03-01" })],
	["Kosovo, which ISO 3166 leaves to its users", PRODUCT, () => ({ countries: ["XK"] })],
])("%s: nothing is said of it", (_, path, change) => {
	expect(saidAfter(path, change)).toEqual([]);
});

test("an answer twice in a survey is refused", () => {
	copy = copyOfPack();
	copy.write("micro-surveys/found/data.json", '{ "answers": ["yes", "no", "yes"] }');
	copy.write(
		"micro-surveys/found/en_GB.md",
		'---\nquestion: "Did you find what you looked for?"\nanswers:\n  "yes": "Yes"\n  "no": "No"\n---\n',
	);
	expect(copy.problems()).toEqual([
		"micro-surveys/found/data.json:1 answers[2]: yes stands twice, name each answer once",
	]);
});

test("remote controls and documents that name themselves are told so once", () => {
	copy = copyOfPack();
	copy.write("remote-codes/pebble-20/data.json", '{ "codesOf": "pebble-20", "reviewed": "2026-03-01" }');
	copy.write(
		"remote-codes/pebble-20/en_GB.md",
		'---\ntitle: "Codes of the Pebble 20"\nsummary: "Televisions that this remote control can steer."\n---\n\nHold the key.\n',
	);
	copy.write(
		"repair-documents/pebble-news/data.json",
		JSON.stringify({
			...{ type: "technical-news", audience: "asc", products: ["pebble-20"] },
			...{ published: "2026-01-01", reviewed: "2026-03-01" },
			withdrawn: { day: "2026-03-02", replacedBy: "pebble-news" },
		}),
	);
	copy.write(
		"repair-documents/pebble-news/en_GB.md",
		'---\ntitle: "Pebble 20: new seal"\nsummary: "Fit the new seal whenever the housing was open."\n---\n',
	);
	expect(copy.problems()).toEqual([
		"remote-codes/pebble-20/data.json:1 codesOf: names the item itself, remove it",
		"repair-documents/pebble-news/data.json:1 withdrawn.replacedBy: names the item itself, remove it",
	]);
});

test("what is about everything stands under a product, and is noted as such", () => {
	const facts = () => ({ products: [], categories: [], primaryProduct: "harbour-r1" });
	expect(saidAfter(ARTICLE, facts)).toEqual([
		expect.stringMatching(/^note products: names no product and no category/),
	]);
});
