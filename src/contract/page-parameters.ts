/**
 * The parameters that move and stretch the window of a list on a page. The list a page is about has the
 * specification's `start` and `num`; another one beside it has names of its own.
 */
export const LIST_WINDOWS = {
	start: "num",
	ascNewsStart: "ascNewsNum",
	changesStart: "changesNum",
	checkersStart: "checkersNum",
	modelsStart: "modelsNum",
	newsStart: "newsNum",
	repairStart: "repairNum",
	tutorialsStart: "tutorialsNum",
	videosStart: "videosNum",
} as const;

/** Where a list begins. */
export type StartParameter = keyof typeof LIST_WINDOWS;
/** How many of it are asked for. */
export type NumParameter = (typeof LIST_WINDOWS)[StartParameter];

/** Query parameters that a page may carry (specification section 2), and ours at the end. */
export type QueryParameterName =
	| "query"
	| "accessLevel"
	| "documentTypeFilter"
	| "contentTypeFilter"
	| "languageSelectionFilter"
	| "country"
	| "supportFaqBundleTopicFilter"
	| StartParameter
	| NumParameter
	| "sort"
	| "stepNum"
	| "pageNum"
	| "operatingSystem"
	| "downloadCategory"
	| "softwareIndex"
	| "accepted"
	| "models"
	| "differences"
	| "product"
	| "about"
	| "guide"
	| "answers"
	| "device"
	| "brand"
	| "code"
	| "brandQuery"
	| "show"
	| "return"
	| "ended"
	| "since"
	| "exact";

/** Parameters that move the window of a list: another part of the same page. Any other makes another choice of it. */
export const LIST_WINDOW_PARAMETERS: ReadonlySet<string> = new Set(Object.keys(LIST_WINDOWS));

/** Parameters that show a part of what the page is about: that page is the one for search engines. */
export const PART_PARAMETERS: ReadonlySet<string> = new Set<QueryParameterName>([
	"stepNum",
	"device",
	"brand",
	"code",
	"show",
]);
