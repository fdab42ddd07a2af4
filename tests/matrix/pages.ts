import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import { BASE, NOT_FOUND, type PageTypeName, ROUTES, type Route } from "#src/routes.ts";

/** What stands for each parameter of the route table: items of the demo brand that belong together. */
const SAMPLES: Readonly<Record<string, string>> = {
	categoryName: "televisions",
	productName: "lumen-e9-65",
	articleFamilyId: "lumen-tv-factory-reset",
	downloadId: "firmware-lumen-e9",
	licenceId: "halvenor-apps",
	contentFamilyId: "lumen-e9-stand",
	documentId: "manual-lumen-e9",
	listId: "arco-wall-brackets",
	language: "de",
	page: "2",
	bundleID: "lumen-first-days",
	treeId: "no-picture",
	compatibleCategory: "sound-bars",
	compatibleModel: "arco-700",
};

/** Items of page types whose parameter has the name of another one's. */
const OWN_SAMPLES: Partial<Record<PageTypeName, Readonly<Record<string, string>>>> = {
	"software-details": { articleFamilyId: "lumen-fleet" },
	"remote-control-codes": { productName: "fjarr-u5" },
};

/** Page types that have a document. */
export const SCREENS: ReadonlySet<string> = new Set(
	globSync(resolve(import.meta.dirname, "../../src/pages/*.astro")).map((path) => basename(path, ".astro")),
);

export interface MatrixPage {
	readonly name: string;
	readonly pageType: PageTypeName;
	/** After the base, with a query where the page is about one. */
	readonly address: string;
}

/** Pages whose address only their visitor is given. */
const OF_ONE_VISITOR: ReadonlySet<PageTypeName> = new Set([
	"feedback",
	"ticket",
	"ticket-status",
	"serial-number-result",
	"asc-portal",
]);

/** Everything that answers a GET and can be linked to. A channel shows the same page under a further address. */
const isLinked = ({ methods, pageType, pattern }: Route) =>
	methods.includes("GET") && !OF_ONE_VISITOR.has(pageType) && !pattern.includes("{channel}");

function pageOf({ pattern, pageType }: Route): MatrixPage {
	const path = pattern.replace(/\{(\w+)\}/g, (_, parameter: string) => {
		const sample = OWN_SAMPLES[pageType]?.[parameter] ?? SAMPLES[parameter];
		if (!sample) throw new Error(`tests/matrix/pages.ts: name a {${parameter}} of the demo brand for ${pattern}`);
		return sample;
	});
	return { name: pattern || "/", pageType, address: path.endsWith("/results") ? `${path}?query=hdmi` : path };
}

/** Every row of the route table whose page type has a screen, and states of a page that no row tells apart. */
export const PAGES: readonly MatrixPage[] = [
	...ROUTES.filter((route) => SCREENS.has(route.pageType) && isLinked(route)).map(pageOf),
	{ name: "nothing found", pageType: "home-results", address: "/results?query=qqxzzy" },
	{ name: "no query", pageType: "home-results", address: "/results" },
	{ name: "many steps", pageType: "article-details", address: "/articles/connect-sound-bar-hdmi-arc" },
	{ name: "one step", pageType: "article-details", address: "/articles/connect-sound-bar-hdmi-arc?stepNum=3" },
	{ name: "parts together", pageType: "software-details", address: "/cameras/software/orrery-raw-suite" },
	{
		name: "licence accepted",
		pageType: "software-details",
		address: "/software/trundle-map-studio?accepted=halvenor-apps_2.1&softwareIndex=1",
	},
	{
		name: "one repair step",
		pageType: "repair-document-details",
		address: "/repair-documents/lumen-e9-stand?stepNum=2",
	},
	{ name: "ticket form", pageType: "ticket", address: "/tickets?about=/televisions&product=lumen-e9-65" },
	{ name: "sign-in with a way back", pageType: "asc-login", address: "/asc/login?return=/televisions" },
	{ name: "brands", pageType: "remote-control-codes", address: "/remote-control-programming/models/fjarr-u5?device=0" },
	{
		name: "a code",
		pageType: "remote-control-codes",
		address: "/remote-control-programming/models/fjarr-u5?brand=1&device=0",
	},
	{
		name: "a code in large digits",
		pageType: "remote-control-codes",
		address: "/remote-control-programming/models/fjarr-u5?brand=1&code=0&device=0&show=large",
	},
	{ name: "guided help before a product is chosen", pageType: "tv-help-guide", address: "/tvhelp/guide/no-picture" },
	{
		name: "one step of guided help",
		pageType: "tv-help-guide",
		address: "/tvhelp/televisions/lumen-e9-65/guide/no-picture?answers=on.yes",
	},
	{
		name: "an end of guided help",
		pageType: "tv-help-guide",
		address: "/tvhelp/televisions/lumen-e9-65/guide/no-picture?answers=off.not-solved",
	},
	{ name: "no such product", pageType: NOT_FOUND.pageType, address: "/televisions/no-such-model" },
];

/** Pages that search engines may list: whole ones with something on them. */
export const INDEXED: readonly MatrixPage[] = PAGES.filter(
	({ pageType, address }) =>
		!/results|not-found|compare|ticket|asc-|remote-control-models|tv-help-(article|error|faq-bundle)/.test(pageType) &&
		!/stepNum|accepted|device|answers/.test(address),
);

/** Addresses that tests of one page name. */
export const AT = {
	home: "",
	homeResults: "/results?query=hdmi",
	product: "/televisions/lumen-e9-65",
	productDownloads: "/televisions/lumen-e9-65/downloads",
	article: "/articles/connect-sound-bar-hdmi-arc",
	notFound: "/televisions/no-such-model",
} as const;

/** The modes of a page, by the parameters that ask for them. */
export const MODES = { full: {}, lite: { lite: "true" }, crm: { lite: "crm" }, embed: { embedMode: "true" } } as const;

/** Language prefixes of the demo brand. */
export const PREFIXES = { en_GB: "", de_DE: "/de", fr_FR: "/fr", ja_JP: "/ja", ar_AE: "/ar" } as const;
export type LocaleCode = keyof typeof PREFIXES;

/** The address of a page in a locale, with further parameters such as `lite=true`. */
export function addressOf(page: string, locale: LocaleCode, parameters: Readonly<Record<string, string>> = {}): string {
	const [path = "", query = ""] = page.split("?");
	const search = new URLSearchParams(query);
	for (const [name, value] of Object.entries(parameters)) search.set(name, value);
	return `${PREFIXES[locale]}${BASE}${path}${search.size > 0 ? `?${search}` : ""}`;
}
