import { DatabaseSync } from "node:sqlite";
import { modeQuery, withQuery } from "#src/context/address.ts";
import { MODES } from "#src/context/mode.ts";
import { API_BASE, fillPath, wholePath } from "#src/contract/address.ts";
import {
	BROWSER_SUGGESTIONS,
	FEED_FORMATS,
	feedPath,
	GUIDE_FOR_MODELS,
	SEARCH_DESCRIPTION,
	TWIN_ENDING,
} from "#src/contract/machine-paths.ts";
import type { QueryParameterName } from "#src/contract/page-parameters.ts";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import type { ParameterName } from "#src/route-table.ts";
import { ASSETS_BASE, BASE, hasTwin, NOT_FOUND, ROUTES, type Route } from "#src/routes.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { CANARY, twinOf } from "#tests/fixtures/canary.ts";

/** Of each parameter of a route: ids that everybody may know, the first of them where the walk stands still, and their twins. */
const IDS: Readonly<Record<ParameterName, readonly string[]>> = {
	categoryName: ["speakers", "radios"],
	productName: ["pebble-20", "harbour-r1", "pebble-10"],
	articleFamilyId: ["pair-pebble", "studio", "clean-housing", "pebble-error-e2", "radio-find-stations"],
	contentFamilyId: ["pebble-battery"],
	downloadId: ["quillet-app", "pebble-firmware"],
	channel: ["con"],
	listId: ["pebble-straps"],
	documentId: ["pebble-manual"],
	language: ["en"],
	page: ["1"],
	bundleID: ["first-steps"],
	licenceId: ["apps"],
	feedbackId: ["pair-pebble"],
	contentKey: [`${CANARY}-tool`],
	ticketToken: ["x.y"],
	checkToken: ["x.y"],
	treeId: ["no-sound"],
	compatibleCategory: ["speakers", "radios"],
	compatibleModel: ["pebble-10", "harbour-r1"],
};
/** What has no grammar of a name of its own. */
const FIXED: ReadonlySet<ParameterName> = new Set([
	"channel",
	"language",
	"page",
	"contentKey",
	"ticketToken",
	"checkToken",
]);
/** What agents alone have, without a twin for everybody. */
const HIDDEN: Readonly<Partial<Record<ParameterName, readonly string[]>>> = {
	contentFamilyId: [AGENTS_ONLY.mandatory, AGENTS_ONLY.withdrawn],
	documentId: [AGENTS_ONLY.manual],
};

/** Of each parameter of a page: what is tried; words that only agents have are begun, misspelled and written out. */
const WORDS = ["zqcan", "zqcanery pebble", "ZQCANARY-QSP-20K1", "secret torque", "pebble", "QSP 20", "bluetooth"];
const QUERIES: Readonly<Record<QueryParameterName, readonly string[]>> = {
	query: WORDS,
	accessLevel: ["internal", "ADMIN", "9", "asc", "2&accessLevel=9"],
	documentTypeFilter: ["service-manual", "technical-news"],
	contentTypeFilter: ["service-manual", `${CANARY}-topic`],
	languageSelectionFilter: ["de", "en,de"],
	country: ["GB"],
	supportFaqBundleTopicFilter: ["setting-up"],
	...{
		start: ["1"],
		modelsStart: ["1"],
		newsStart: ["1"],
		tutorialsStart: ["1"],
		videosStart: ["1"],
		ascNewsStart: ["1"],
		repairStart: ["1"],
		changesStart: ["1"],
		checkersStart: ["1"],
	},
	...{
		num: ["100"],
		modelsNum: ["100"],
		newsNum: ["100"],
		tutorialsNum: ["100"],
		videosNum: ["100"],
		ascNewsNum: ["100"],
		repairNum: ["100"],
		changesNum: ["100"],
		checkersNum: ["100"],
	},
	pageNum: ["2"],
	sort: ["name"],
	stepNum: ["1", "2"],
	operatingSystem: ["android"],
	downloadCategory: ["firmware"],
	softwareIndex: ["1"],
	accepted: ["apps_2.1", `${twinOf("apps")}_2.1`],
	models: [`pebble-20,${twinOf("pebble-20")}`, "pebble-20,pebble-10"],
	differences: ["true"],
	product: ["pebble-20", twinOf("pebble-20")],
	about: ["/speakers/pebble-20", `/speakers/${twinOf("pebble-20")}`],
	guide: ["no-sound", twinOf("no-sound")],
	answers: ["off"],
	device: ["0"],
	brand: ["0"],
	code: ["0"],
	brandQuery: ["zqcan", "Abr"],
	show: ["large"],
	since: ["2026-01-01"],
	exact: ["true"],
	ended: ["true"],
	return: ["/asc", `/speakers/${twinOf("pebble-20")}`],
};

const parametersOf = ({ pattern }: Route) =>
	[...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name as ParameterName);
const hiddenOf = (name: ParameterName) =>
	FIXED.has(name) ? IDS[name] : [...IDS[name].map(twinOf), ...(HIDDEN[name] ?? [])];

/** A route's path with the first known id of each parameter, or with what is given. */
const fill = ({ pattern }: Route, given: Partial<Record<ParameterName, string>> = {}) =>
	BASE + pattern.replace(/\{(\w+)\}/g, (_, name: ParameterName) => given[name] ?? IDS[name][0] ?? "");

/** What the walk goes to: everybody goes to `base`, somebody to each of the others. */
interface Address {
	readonly path: string;
	readonly isBase: boolean;
}

/** Paths of a route: with what is everybody's, with what is an agent's; and with one part that is another's. */
function pathsOf(route: Route) {
	const names = parametersOf(route);
	const alone = Object.fromEntries(names.map((name) => [name, hiddenOf(name)[0] ?? ""]));
	const last = names.at(-1);
	const own = last === undefined ? {} : { [last]: hiddenOf(last)[0] ?? "" };
	return {
		shown: fill(route),
		hidden: fill(route, alone),
		/** An agent's thing at everybody's place. */
		mixed: fill(route, own),
		others: names.flatMap((name) =>
			[...IDS[name].slice(1), ...hiddenOf(name)].map((id) => fill(route, { [name]: id })),
		),
	};
}

/** What several parts together lead to: agents' words that stand on no page alone. */
const TOGETHER = [
	"/speakers/pebble-20/compatibility/radios/harbour-r1",
	`/remote-control-programming/models/${twinOf("pebble-20")}?brand=0&code=2&device=0`,
	...[0, 1].map((brand) => `/remote-control-programming/models/${twinOf("pebble-20")}?brand=${brand}&device=0`),
];

/** Every page of the route table: each id, each parameter of its query, each mode, each language; and the Markdown twins. */
export function* pageAddresses(): Generator<Address> {
	const begun = new Set<string>();
	for (const path of TOGETHER) yield { path: BASE + path, isBase: false };
	for (const route of [...ROUTES, NOT_FOUND]) {
		const { shown, hidden, mixed, others } = pathsOf(route);
		for (const path of [shown, hidden, mixed]) yield { path, isBase: true };
		if (hasTwin(route)) for (const path of [shown, mixed]) yield { path: path + TWIN_ENDING, isBase: false };
		// The first route of a page type stands for those that take the same parameters.
		const type = `${route.pageType} ${route.parameters}`;
		const isFirst = !begun.has(type);
		begun.add(type);
		if (!isFirst) continue;
		for (const path of [`/de${shown}`, `/de${mixed}`, ...others]) yield { path, isBase: false };
		for (const mode of MODES) yield { path: withQuery(mixed, modeQuery(mode)), isBase: false };
		for (const name of route.parameters)
			for (const value of QUERIES[name])
				for (const path of new Set([shown, mixed]))
					yield { path: `${path}?${name}=${encodeURIComponent(value)}`, isBase: false };
	}
}

/** What programs read besides the API; site maps name their parts themselves. */
export function* machineAddresses(): Generator<Address> {
	for (const path of machinePaths()) yield { path, isBase: true };
}

function* machinePaths(): Generator<string> {
	yield* ["/robots.txt", "/favicon.ico", `${BASE}/sitemap.xml`, GUIDE_FOR_MODELS, BASE + GUIDE_FOR_MODELS];
	yield* [BASE + SEARCH_DESCRIPTION, `/de${BASE}${SEARCH_DESCRIPTION}`];
	for (const context of [null, "speakers", "pebble-20", twinOf("speakers"), twinOf("pebble-20")])
		for (const format of Object.keys(FEED_FORMATS) as (keyof typeof FEED_FORMATS)[])
			for (const prefix of ["", "/de"]) yield prefix + BASE + feedPath(context, format);
	const suggestions = fillPath(wholePath(BROWSER_SUGGESTIONS), () => "en_GB");
	for (const words of WORDS) yield withQuery(suggestions, { query: words });
	yield `${API_BASE}/openapi.json`;
}

const KNOWN = [
	...["pebble-20", "harbour-r1", "speakers", "pair-pebble", "clean-housing", "pebble-firmware", "first-steps"],
	...["pebble-battery", "pebble-manual", "autumn-update", "no-sound", "apps", "studio", "pebble-straps", "room"],
];
const GIVEN: Readonly<Record<string, readonly string[]>> = {
	since: ["2000-01-01", "2026-01-06"],
	appType: ["asc"],
	type: ["service-manual", "technical-news", "faqs,service-manual", "asc-news", "all", "repair-documents", "models"],
	query: WORDS,
	accessLevel: ["internal", "9"],
	locale: ["de_DE"],
	num: ["100"],
	start: ["1"],
	key: [`${CANARY}-tool`],
	models: [`pebble-20,${twinOf("pebble-20")}`],
	operatingSystem: ["android"],
	operatingSystems: ["android"],
};

/** Every call of the contract that is asked: each id and each twin in its path, each parameter with what is everybody's and what is not. */
export function* callAddresses(): Generator<Address> {
	const hidden = [...KNOWN.map(twinOf), ...Object.values(AGENTS_ONLY), `${CANARY}-tool`];
	for (const name of CALL_NAMES) {
		const { method, path, query, toldBy, needed } = callOf(name);
		if (method !== "GET") continue;
		const at = (id: string) =>
			fillPath(wholePath(path), (each, optional) =>
				each === "locale"
					? "en_GB"
					: `${optional ? "/" : ""}${each === "language" ? "en" : each === "page" ? "1" : id}`,
			);
		const bare = fillPath(wholePath(path), (each, optional) =>
			optional ? "" : each === "locale" ? "en_GB" : "pebble-20",
		);
		const told = Object.fromEntries([
			...needed.filter((each) => query.includes(each)).map((each) => [each, GIVEN[each]?.[0] ?? "pebble-20"] as const),
			...(toldBy ? [[toldBy.parameter, toldBy.values?.[0] ?? "asc"] as const] : []),
		]);
		yield { path: withQuery(bare, told), isBase: true };
		if (at("a") !== at("b"))
			for (const id of [...KNOWN, ...hidden])
				yield { path: withQuery(at(id), told), isBase: id === twinOf("pebble-20") };
		for (const parameter of query)
			for (const value of GIVEN[parameter] ?? ["pebble-20", twinOf("pebble-20")]) {
				yield { path: withQuery(bare, { ...told, [parameter]: value }), isBase: false };
				if (parameter === "query" || parameter === "type")
					yield { path: withQuery(at("speakers"), { ...told, [parameter]: value }), isBase: false };
			}
	}
}

const OURS =
	/(?:https?:\/\/[\w.]+:\d+)?((?:\/[a-z]{2})?\/(?:electronics\/support|api\/content)(?:[/?](?:[^\s"'<>\\)&?{]|&(?:amp|#38);)*)?)(?=["'<\s])/g;

/** Addresses of the site that a reply leads to, without a query; files of the software itself apart. */
export function* linksIn(text: string): Generator<string> {
	for (const [, path = ""] of text.matchAll(OURS))
		if (!path.startsWith(`${ASSETS_BASE}/`)) yield path.replace(/#.*$/, "");
}

/** The addresses of all files of a content. */
export function fileAddresses(dataDir: string): readonly string[] {
	const database = new DatabaseSync(databasePath(dataDir, readCurrent(dataDir)?.version ?? ""), { readOnly: true });
	const files = database.prepare("SELECT folder, name FROM file").all();
	database.close();
	return files.map(({ folder, name }) => `${BASE}/files/${folder}/${name}`);
}
