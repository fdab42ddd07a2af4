/**
 * Every address of the site as a row. Rows of the specification (section 2) come first, ours are marked; a test
 * compares. Whoever looks for an address or makes one asks `routes.ts`.
 */

import type { QueryParameterName } from "./contract/page-parameters.ts";
import { CHOSEN_SEARCH_TYPES, type ChosenSearchType, type SearchType } from "./contract/search/search-types.ts";

export type PageTypeName =
	| "home"
	| "home-results"
	| "category"
	| "category-results"
	| "product"
	| "product-results"
	| "specifications"
	| "compare"
	| "compare-csv"
	| "compare-json"
	| "compatibility"
	| "compatibility-details"
	| "download-details"
	| "software-details"
	| "article-details"
	| "manual-page"
	| "repair-document-details"
	| "remote-control-programming"
	| "remote-control-models"
	| "remote-control-codes"
	| "serial-number-checker"
	| "serial-number-result"
	| "feedback"
	| "external-content"
	| "licence"
	| "licence-acceptance"
	| "micro-survey"
	| "ticket"
	| "ticket-status"
	| "tv-help"
	| "tv-help-results"
	| "tv-help-recommended-articles"
	| "tv-help-important-information"
	| "tv-help-recommended-videos"
	| "tv-help-questions"
	| "tv-help-faq-bundle"
	| "tv-help-article"
	| "tv-help-guide"
	| "tv-help-error"
	| "help-outcome"
	| "asc-portal"
	| "asc-jump"
	| "asc-receipts"
	| "asc-login"
	| "asc-logout"
	| "asc-sign-on"
	| "asc-sign-on-return"
	| "offline-pack"
	| "not-found"
	| "error"
	| "not-sent";

export type ParameterName =
	| "categoryName"
	| "productName"
	| "articleFamilyId"
	| "contentFamilyId"
	| "downloadId"
	| "channel"
	| "listId"
	| "documentId"
	| "language"
	| "page"
	| "bundleID"
	| "licenceId"
	| "feedbackId"
	| "contentKey"
	| "ticketToken"
	| "checkToken"
	| "treeId"
	| "compatibleCategory"
	| "compatibleModel";
export type RouteParameters = Readonly<Partial<Record<ParameterName, string>>>;

export interface Route {
	/** Path after the base: `/{categoryName}/downloads`; the root is the empty string. */
	readonly pattern: string;
	readonly pageType: PageTypeName;
	readonly searchType: SearchType;
	readonly methods: readonly ("GET" | "POST")[];
	/** Allow-listed query parameters besides the modes; all others are dropped. */
	readonly parameters: readonly QueryParameterName[];
	readonly origin: "specification" | "ours";
	/** What stands there: a page, a file to take along or to frame, or a step of signing in and out. */
	readonly gives: "page" | "file" | "way-in";
}

const SEARCH: readonly QueryParameterName[] = [
	"query",
	"accessLevel",
	"documentTypeFilter",
	"contentTypeFilter",
	"languageSelectionFilter",
	"country",
	"sort",
	"start",
	"num",
	"exact",
];
/** Narrows answers to a topic, and nothing else (specification section 2). */
const TOPIC = "supportFaqBundleTopicFilter" satisfies QueryParameterName;
const FAQ_SEARCH: readonly QueryParameterName[] = [...SEARCH, TOPIC];

function row(
	pageType: PageTypeName,
	pattern: string,
	searchType: SearchType = "none",
	parameters: readonly QueryParameterName[] = [],
	origin: Route["origin"] = "specification",
): Route {
	return { pattern, pageType, searchType, methods: ["GET"], parameters, origin, gives: "page" };
}

/** What of a category's models is shown. */
const MODEL_FILTERS: readonly QueryParameterName[] = ["documentTypeFilter", "country", "contentTypeFilter"];

/** Home, category or product: the page itself, its four typed variants, and the results of all five. */
function listing(pageType: "home" | "category" | "product", at: string): Route[] {
	const own: readonly QueryParameterName[] = pageType === "category" ? ["start", "num", "sort", ...MODEL_FILTERS] : [];
	const videos: readonly QueryParameterName[] = ["videosStart", "videosNum"];
	// What stands beside: each list moves by itself.
	const beside: readonly QueryParameterName[] = {
		home: [],
		category: videos,
		product: [...videos, "tutorialsStart", "tutorialsNum"] as const,
	}[pageType];
	const answers: Record<typeof pageType, readonly QueryParameterName[]> = {
		home: own,
		// Two lists on one page: the answers it is about, and the models.
		category: ["start", "num", TOPIC, "modelsStart", "modelsNum", "sort", ...beside],
		product: ["start", "num", TOPIC, ...beside],
	};
	const typed: Record<ChosenSearchType, readonly QueryParameterName[]> = {
		manuals: pageType === "product" ? ["start", "num"] : own,
		downloads: pageType === "product" ? ["operatingSystem", "downloadCategory"] : own,
		faqs: answers[pageType],
		"repair-documents": [
			...new Set([...own, "documentTypeFilter", "languageSelectionFilter", "repairStart", "repairNum"] as const),
		],
	};
	return [
		row(pageType, at, "none", [...own, "newsStart", "newsNum", "checkersStart", "checkersNum", ...beside]),
		...CHOSEN_SEARCH_TYPES.map((type) => row(pageType, `${at}/${type}`, type, typed[type])),
		row(`${pageType}-results`, `${at}/results`, "all", SEARCH),
		...CHOSEN_SEARCH_TYPES.map((type) =>
			row(`${pageType}-results`, `${at}/${type}/results`, type, type === "faqs" ? FAQ_SEARCH : SEARCH),
		),
	];
}

/** A detail page under nothing, a category and a product. */
function details(
	pageType: PageTypeName,
	folder: string,
	id: ParameterName,
	parameters: readonly QueryParameterName[] = [],
): Route[] {
	return ["", "/{categoryName}", "/{categoryName}/{productName}"].map((prefix) =>
		row(pageType, `${prefix}/${folder}/{${id}}`, "none", parameters),
	);
}

/** The same, with an optional channel before the id. */
function detailsOfChannels(...[pageType, folder, id, parameters]: Parameters<typeof details>): Route[] {
	return [...details(pageType, folder, id, parameters), ...details(pageType, `${folder}/{channel}`, id, parameters)];
}

/**
 * TV help: `/results` shows search results, `/articles` an article, everything else the product home or a
 * part of it.
 */
function tvHelp(at: string): Route[] {
	return [
		row("tv-help", at, "none", [
			...(at === TV_HELP ? (["start", "num"] as const) : []),
			...(["newsStart", "newsNum", "videosStart", "videosNum"] as const),
		]),
		row("tv-help-results", `${at}/results`, "all", ["query", "sort", "start", "num", "exact"]),
		row("tv-help-recommended-articles", `${at}/recommended-articles`, "none", ["start", "num"]),
		row("tv-help-important-information", `${at}/important-information`),
		row("tv-help-recommended-videos", `${at}/recommended-videos`, "none", ["videosStart", "videosNum"]),
		row("tv-help-questions", `${at}/question-and-answers`, "faqs", ["start", "num"]),
		row("tv-help-faq-bundle", `${at}/faq-bundles/{bundleID}`, "none", ["start", "num"]),
		row("tv-help-article", `${at}/articles/{articleFamilyId}`, "none", ["stepNum"]),
	];
}

const TV_HELP = "/tvhelp";
const TV_HELP_OF_PRODUCT = "/tvhelp/{categoryName}/{productName}";

/** Device, brand, place among its codes, and how it is shown; or a part of the brands. */
const REMOTE_CHOICES = ["device", "brand", "code", "show", "brandQuery", "start", "num"] as const;

/** What works with a product; below it by category, and each pair. */
const COMPATIBILITY = "/{categoryName}/{productName}/compatibility";

export const ROUTES: readonly Route[] = [
	...listing("home", ""),
	...listing("category", "/{categoryName}"),
	...listing("product", "/{categoryName}/{productName}"),
	row("specifications", "/{categoryName}/{productName}/specifications"),
	...details("download-details", "downloads", "downloadId", ["accepted"]),
	...detailsOfChannels("software-details", "software", "articleFamilyId", ["accepted", "softwareIndex"]),
	...detailsOfChannels("article-details", "articles", "articleFamilyId", ["stepNum"]),
	...detailsOfChannels("repair-document-details", "repair-documents", "contentFamilyId", ["stepNum"]),
	...details("manual-page", "manuals/{documentId}/{language}", "page", ["pageNum"]).map(
		(page) => ({ ...page, origin: "ours" }) as const,
	),
	row("remote-control-programming", "/remote-control-programming", "none", ["start", "num"]),
	row("remote-control-models", "/remote-control-programming/models", "none", ["query", "start", "num"]),
	row("remote-control-codes", "/remote-control-programming/models/{productName}", "none", REMOTE_CHOICES),
	{ ...row("serial-number-checker", "/serial-number-checker/{listId}"), methods: ["GET", "POST"] },
	...[TV_HELP, TV_HELP_OF_PRODUCT].flatMap(tvHelp),
	row("tv-help-error", `${TV_HELP}/error`),
	row("tv-help-guide", `${TV_HELP}/guide/{treeId}`, "none", ["start", "num"], "ours"),
	row("tv-help-guide", `${TV_HELP_OF_PRODUCT}/guide/{treeId}`, "none", ["answers"], "ours"),
	{ ...row("help-outcome", `${TV_HELP}/outcome`, "none", [], "ours"), methods: ["POST"] },
	row("compare", "/{categoryName}/compare", "none", ["models", "differences", "start", "num"], "ours"),
	{ ...row("compare-csv", "/{categoryName}/compare.csv", "none", ["models", "differences"], "ours"), gives: "file" },
	{ ...row("compare-json", "/{categoryName}/compare.json", "none", ["models", "differences"], "ours"), gives: "file" },
	row("compatibility", COMPATIBILITY, "none", [], "ours"),
	row("compatibility", `${COMPATIBILITY}/{compatibleCategory}`, "none", ["start", "num"], "ours"),
	row("compatibility-details", `${COMPATIBILITY}/{compatibleCategory}/{compatibleModel}`, "none", [], "ours"),
	{ ...row("feedback", "/feedback", "none", [], "ours"), methods: ["POST"] },
	{ ...row("feedback", "/feedback/{feedbackId}", "none", [], "ours"), methods: ["GET", "POST"] },
	{ ...row("external-content", "/external-content/{contentKey}", "none", [], "ours"), gives: "file" },
	row("licence", "/licences/{licenceId}", "none", [], "ours"),
	{ ...row("licence-acceptance", "/licences/{licenceId}/acceptance", "none", ["accepted"], "ours"), methods: ["POST"] },
	{ ...row("micro-survey", "/survey", "none", [], "ours"), methods: ["POST"] },
	row("serial-number-result", "/serial-number-checker/{listId}/{checkToken}", "none", [], "ours"),
	{
		...row("ticket", "/tickets", "none", ["product", "about", "query", "guide", "answers"], "ours"),
		methods: ["GET", "POST"],
	},
	{ ...row("ticket-status", "/tickets/{ticketToken}", "none", [], "ours"), methods: ["GET", "POST"] },
	row("asc-portal", "/asc", "none", ["since", "changesStart", "changesNum", "ascNewsStart", "ascNewsNum"], "ours"),
	row("asc-jump", "/asc/jump", "none", ["query"], "ours"),
	{ ...row("offline-pack", "/asc/offline/{productName}", "none", [], "ours"), gives: "file" },
	{ ...row("asc-receipts", "/asc/receipts", "none", [], "ours"), methods: ["POST"] },
	{ ...row("asc-login", "/asc/login", "none", ["return", "ended"], "ours"), methods: ["GET", "POST"], gives: "way-in" },
	{ ...row("asc-logout", "/asc/logout", "none", [], "ours"), methods: ["GET", "POST"], gives: "way-in" },
	{ ...row("asc-sign-on", "/asc/sign-on", "none", [], "ours"), methods: ["POST"], gives: "way-in" },
	{ ...row("asc-sign-on-return", "/asc/sign-on/return", "none", [], "ours"), gives: "way-in" },
];

/** The catch-all of the specification: any other path. */
export const NOT_FOUND: Route = row("not-found", "/*");
