import type { CallName } from "#src/contract/registry.ts";

/**
 * The calls of the specification's section 7, typed from it and not from the contract: path shape, parameters,
 * parameters of ours. The locale stands in every path and the page's cookie in a header, so that neither is here;
 * what a path names is not said again.
 */
type Row = readonly [path: string, parameters: string, ours?: string];

const SEARCH =
	"query type start num accessLevel documentTypeFilter country contentTypeFilter supportFaqBundleTopicFilter searchInSubDocuments infer-context config includeAlternativeBestMatches additional-fields topics";
const REPAIR_SEARCH = "type num start languageSelectionFilter query";
const REPAIR_SEARCH_OURS = SEARCH.split(" ")
	.filter((name) => !REPAIR_SEARCH.split(" ").includes(name))
	.concat("sort", "exact")
	.join(" ");
const ARTICLE = "modelName category model channel proCategory config";
const ASC_SEARCH = "type start num accessLevel";
/** Their search is the one that everybody has, with its filters. */
const ASC_SEARCH_OURS = "query documentTypeFilter languageSelectionFilter";

export const SECTION_7 = {
	productMetadata: ["/products/{productName}/metadata", ""],
	categoryMetadata: ["/categories/{categoryName}/metadata", ""],
	categories: ["/categories{/categoryName}", ""],
	search: ["/search{/contextId}", SEARCH, "languageSelectionFilter sort exact"],
	models: ["/categories/{categoryName}/models", "start num sort documentTypeFilter country contentTypeFilter"],
	downloads: ["/downloads/{productName}", "start num operatingSystem downloadCategory"],
	downloadFilters: ["/downloads/{productName}/filters", "operatingSystem downloadCategory"],
	downloadDetails: ["/downloads/ids/{downloadId}", "operatingSystem downloadCategory category model CAFRENCH"],
	articleDetails: ["/articles/{articleFamilyId}", ARTICLE],
	articleCatalog: ["/articles/{articleFamilyId}/catalog", ARTICLE],
	relatedArticles: ["/related-articles{/contextId}", `${ARTICLE} CAFRENCH`, "articleFamilyId start num"],
	softwareDetails: ["/software/{articleFamilyId}", ARTICLE],
	softwareCatalog: ["/software/{articleFamilyId}/catalog", ARTICLE],
	licence: ["/eulas", "eulaUrl"],
	documents: ["/documents/{productName}/languages/{language}", "start num"],
	documentLanguages: ["/documents/{productName}/languages", ""],
	newsAndAlerts: ["/news-and-alerts{/contextId}", "accessLevel config start num types additional-fields", "general"],
	product: ["/products/{productName}", ""],
	tutorials: ["/tutorials/{productName}", "start num"],
	specifications: ["/specifications/{productName}", ""],
	suggest: ["/suggest", "query", "contextId"],
	keywordSuggest: ["/keyword/suggest", "query"],
	contextCategories: ["/context-categories", "categoryName modelSlug"],
	productSeo: ["/products/{productName}/seo", ""],
	categorySeo: ["/categories/{categoryName}/seo", ""],
	compatibleCategories: ["/compatibility-relations/{productName}/categories", ""],
	compatibleModels: ["/compatibility-relations/{productName}/categories/{categoryName}/models", "", "start num"],
	compatibilityDetails: [
		"/compatibility-relations/{productName}/categories/{categoryName}/models/{compatibleModelName}/details",
		"",
	],
	serialCheckerDetails: ["/serial-number-checker/details", "listId internal model category CAFRENCH"],
	serialCheckerModels: ["/serial-number-checker/modelNames", "listId secondaryModelName internal"],
	// Model names belong to a list, so that their parts do.
	serialCheckerParts: ["/serial-number-checker/modelNames/{modelName}/partNumbers", "", "listId internal"],
	serialNumberCheck: ["/serial-number-checker/check", "listId modelName partNumber serialNumber extras"],
	// Its parameters are not shown.
	externalContent: ["/externalLinkContent", "", "key accessLevel"],
	banners: ["/banners", "category model"],
	operatingSystemBanners: ["/banners/operating-system", "operatingSystem", "category model"],
	faqBundles: ["/faq-bundles", "categoryName modelSlug limited"],
	faqBundleList: ["/faq-bundles/list", "modelSlug categoryName bundleType"],
	faqBundleDetail: ["/faq-bundles/detail", "start num model gkId documentTypeFilter type config"],
	remoteControlCodes: ["/remote-control-codes/{modelName}", "CAFRENCH", "device brand code brandQuery start num"],
	specialMessage: ["/special-message", ""],
	repairDetails: ["/repair-documents/{contentFamilyId}", "modelName category model channel"],
	repairSearch: ["/search/{model}", REPAIR_SEARCH, REPAIR_SEARCH_OURS],
	repairDocuments: ["/search{/contextId}", REPAIR_SEARCH, REPAIR_SEARCH_OURS],
	whatsNew: ["/search", "start num type appType additional-fields"],
	// Its path is not shown.
	supportVideos: ["/support-videos{/contextId}", "accessLevel config type start num additional-fields topics"],
	ascAuth: ["/api/content/support/asc/auth", "path"],
	productList: ["/api/support/product/{productName}", "", "locale"],
	// The shape of its body is not shown.
	createTicket: ["/api/content/support/create-ticket", "locale", "productName modelName subject message email name"],
	faqResults: [
		"/search{/contextId}",
		`${SEARCH} countryFilter category model CAFRENCH`,
		"languageSelectionFilter sort exact",
	],
	ascNews: ["/search{/contextId}", ASC_SEARCH, ASC_SEARCH_OURS],
	serviceManuals: ["/search{/contextId}", ASC_SEARCH, ASC_SEARCH_OURS],
	technicalNews: ["/search{/contextId}", ASC_SEARCH, ASC_SEARCH_OURS],
	repairRelatedDocuments: ["/search{/contextId}", ASC_SEARCH, ASC_SEARCH_OURS],
} as const satisfies Partial<Record<CallName, Row>>;
