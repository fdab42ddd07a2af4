import { articleCatalog, articleDetails, relatedArticles } from "./articles/calls.ts";
import { ascAuth, ascNews, repairRelatedDocuments, serviceManuals, technicalNews, whatsNew } from "./asc/calls.ts";
import { banners, operatingSystemBanners } from "./banners/calls.ts";
import type { Call } from "./call.ts";
import { categories, categoryMetadata, categorySeo, models } from "./categories/calls.ts";
import { compatibilityDetails, compatibleCategories, compatibleModels } from "./compatibility/calls.ts";
import { contextCategories } from "./context-categories/calls.ts";
import { documentLanguages, documents } from "./documents/calls.ts";
import { downloadDetails, downloadFilters, downloads } from "./downloads/calls.ts";
import { licence } from "./eulas/calls.ts";
import { externalContent } from "./external-content/calls.ts";
import { faqBundleDetail, faqBundleList, faqBundles } from "./faq-bundles/calls.ts";
import { newsAndAlerts } from "./news-and-alerts/calls.ts";
import { product, productList, productMetadata, productSeo } from "./products/calls.ts";
import { remoteControlCodes } from "./remote-control-codes/calls.ts";
import { repairDetails, repairSearch } from "./repair-documents/calls.ts";
import { faqResults, search } from "./search/calls.ts";
import {
	serialCheckerDetails,
	serialCheckerModels,
	serialCheckerParts,
	serialNumberCheck,
} from "./serial-number-checker/calls.ts";
import { softwareCatalog, softwareDetails } from "./software/calls.ts";
import { specialMessage } from "./special-message/calls.ts";
import { specifications } from "./specifications/calls.ts";
import { keywordSuggest, suggest } from "./suggestions/calls.ts";
import { supportVideos } from "./support-videos/calls.ts";
import { createTicket } from "./tickets/calls.ts";
import { tutorials } from "./tutorials/calls.ts";

/** Every call of the support API by its name: what handlers, replies, the OpenAPI document and tests go through. */
export const CALLS = {
	articleCatalog,
	articleDetails,
	ascAuth,
	ascNews,
	banners,
	categories,
	categoryMetadata,
	categorySeo,
	compatibilityDetails,
	compatibleCategories,
	compatibleModels,
	contextCategories,
	createTicket,
	documentLanguages,
	documents,
	downloadDetails,
	downloadFilters,
	downloads,
	externalContent,
	faqBundleDetail,
	faqBundleList,
	faqBundles,
	faqResults,
	keywordSuggest,
	licence,
	models,
	newsAndAlerts,
	operatingSystemBanners,
	product,
	productList,
	productMetadata,
	productSeo,
	relatedArticles,
	remoteControlCodes,
	repairDetails,
	repairRelatedDocuments,
	repairSearch,
	search,
	serialCheckerDetails,
	serialCheckerModels,
	serialCheckerParts,
	serialNumberCheck,
	serviceManuals,
	softwareCatalog,
	softwareDetails,
	specialMessage,
	specifications,
	suggest,
	supportVideos,
	technicalNews,
	tutorials,
	whatsNew,
} as const;

export type CallName = keyof typeof CALLS;

export const CALL_NAMES = Object.keys(CALLS).filter((name): name is CallName => Object.hasOwn(CALLS, name));

/** What of a call does not depend on the types of its parameters and reply. */
export type CallFacts = Omit<Call, "tags">;

export function callOf(name: CallName): CallFacts {
	return CALLS[name];
}
