/** Query parameters that a page may carry (specification section 2), and ours at the end. */
export type QueryParameterName =
	| "query"
	| "accessLevel"
	| "documentTypeFilter"
	| "contentTypeFilter"
	| "languageSelectionFilter"
	| "country"
	| "supportFaqBundleTopicFilter"
	| "start"
	| "num"
	| "modelsStart"
	| "newsStart"
	| "sort"
	| "stepNum"
	| "operatingSystem"
	| "downloadCategory"
	| "softwareIndex"
	| "accepted";

/** Parameters that move the window of a list: another part of the same page. Any other makes another choice of it. */
export const LIST_WINDOW_PARAMETERS: ReadonlySet<string> = new Set<QueryParameterName>([
	"start",
	"modelsStart",
	"newsStart",
]);

/** Parameters that show a part of what the page is about: that page is the one for search engines. */
export const PART_PARAMETERS: ReadonlySet<string> = new Set<QueryParameterName>(["stepNum"]);
