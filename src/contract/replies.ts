import type { z } from "zod";
import {
	articleCatalog as articleCatalogReply,
	articleDetails as articleDetailsReply,
	relatedArticles as relatedArticlesReply,
} from "./articles/schemas.ts";
import {
	ascDocuments as ascDocumentsReply,
	ascLogin as ascLoginReply,
	ascNews as ascNewsReply,
	whatsNew as whatsNewReply,
} from "./asc/schemas.ts";
import { banners as bannersReply } from "./banners/schemas.ts";
import { categories as categoriesReply, models as modelsReply } from "./categories/schemas.ts";
import {
	compatibilityDetails as compatibilityDetailsReply,
	compatibleCategories as compatibleCategoriesReply,
	compatibleModels as compatibleModelsReply,
} from "./compatibility/schemas.ts";
import { contextCategories as contextCategoriesReply } from "./context-categories/schemas.ts";
import { documentLanguages as documentLanguagesReply, documents as documentsReply } from "./documents/schemas.ts";
import {
	downloadDetails as downloadDetailsReply,
	downloadFilters as downloadFiltersReply,
	downloads as downloadsReply,
} from "./downloads/schemas.ts";
import { licence as licenceReply } from "./eulas/schemas.ts";
import { externalContent as externalContentReply } from "./external-content/schemas.ts";
import { faqBundleDetail as faqBundleDetailReply, faqBundles as faqBundlesReply } from "./faq-bundles/schemas.ts";
import { newsAndAlerts as newsAndAlertsReply } from "./news-and-alerts/schemas.ts";
import {
	metadata as metadataReply,
	productList as productListReply,
	product as productReply,
	seo as seoReply,
} from "./products/schemas.ts";
import type { CallName } from "./registry.ts";
import { remoteControlCodes as remoteControlCodesReply } from "./remote-control-codes/schemas.ts";
import { repairDetails as repairDetailsReply } from "./repair-documents/schemas.ts";
import { search as searchReply } from "./search/schemas.ts";
import {
	serialCheckerDetails as serialCheckerDetailsReply,
	serialCheckerModels as serialCheckerModelsReply,
	serialCheckerParts as serialCheckerPartsReply,
	serialNumberCheck as serialNumberCheckReply,
} from "./serial-number-checker/schemas.ts";
import {
	softwareCatalog as softwareCatalogReply,
	softwareDetails as softwareDetailsReply,
} from "./software/schemas.ts";
import { specialMessage as specialMessageReply } from "./special-message/schemas.ts";
import { specifications as specificationsReply } from "./specifications/schemas.ts";
import {
	keywordSuggestions as keywordSuggestionsReply,
	suggestions as suggestionsReply,
} from "./suggestions/schemas.ts";
import { supportVideos as supportVideosReply } from "./support-videos/schemas.ts";
import { ticket as ticketReply } from "./tickets/schemas.ts";
import { tutorials as tutorialsReply } from "./tutorials/schemas.ts";

/** The shape of every call's reply. On the server only: islands get types, never schemas. */
export const REPLIES = {
	articleCatalog: articleCatalogReply,
	articleDetails: articleDetailsReply,
	ascAuth: ascLoginReply,
	ascNews: ascNewsReply,
	banners: bannersReply,
	categories: categoriesReply,
	categoryMetadata: metadataReply,
	categorySeo: seoReply,
	compatibilityDetails: compatibilityDetailsReply,
	compatibleCategories: compatibleCategoriesReply,
	compatibleModels: compatibleModelsReply,
	contextCategories: contextCategoriesReply,
	createTicket: ticketReply,
	documentLanguages: documentLanguagesReply,
	documents: documentsReply,
	downloadDetails: downloadDetailsReply,
	downloadFilters: downloadFiltersReply,
	downloads: downloadsReply,
	externalContent: externalContentReply,
	faqBundleDetail: faqBundleDetailReply,
	faqBundleList: faqBundlesReply,
	faqBundles: faqBundlesReply,
	faqResults: searchReply,
	keywordSuggest: keywordSuggestionsReply,
	licence: licenceReply,
	models: modelsReply,
	newsAndAlerts: newsAndAlertsReply,
	operatingSystemBanners: bannersReply,
	product: productReply,
	productList: productListReply,
	productMetadata: metadataReply,
	productSeo: seoReply,
	relatedArticles: relatedArticlesReply,
	remoteControlCodes: remoteControlCodesReply,
	repairDetails: repairDetailsReply,
	repairRelatedDocuments: ascDocumentsReply,
	repairSearch: searchReply,
	search: searchReply,
	serialCheckerDetails: serialCheckerDetailsReply,
	serialCheckerModels: serialCheckerModelsReply,
	serialCheckerParts: serialCheckerPartsReply,
	serialNumberCheck: serialNumberCheckReply,
	serviceManuals: ascDocumentsReply,
	softwareCatalog: softwareCatalogReply,
	softwareDetails: softwareDetailsReply,
	specialMessage: specialMessageReply,
	specifications: specificationsReply,
	suggest: suggestionsReply,
	supportVideos: supportVideosReply,
	technicalNews: ascDocumentsReply,
	tutorials: tutorialsReply,
	whatsNew: whatsNewReply,
} as const satisfies Record<CallName, z.ZodType>;

export type ReplyOf<Name extends CallName> = z.infer<(typeof REPLIES)[Name]>;
