import type { PageTypeName } from "#src/routes.ts";
import { articleDetailsPage } from "./article-details.ts";
import { ascJumpPage } from "./asc-jump.ts";
import { ascLoginPage } from "./asc-login.ts";
import { ascLogoutPage } from "./asc-logout.ts";
import { ascPortalPage } from "./asc-portal.ts";
import { ascReceiptsPage } from "./asc-receipts.ts";
import { categoryPage } from "./category.ts";
import { compareCsvPage, compareJsonPage, comparePage } from "./compare.ts";
import { compatibilityPage } from "./compatibility.ts";
import { compatibilityDetailsPage } from "./compatibility-details.ts";
import { downloadDetailsPage } from "./download-details.ts";
import { errorPage } from "./error.ts";
import { externalContentPage } from "./external-content.ts";
import { feedbackPage } from "./feedback.ts";
import { homePage } from "./home.ts";
import { licencePage } from "./licence.ts";
import { manualPagePage } from "./manual-page.ts";
import { notFoundPage } from "./not-found.ts";
import { notSentPage } from "./not-sent.ts";
import type { PageType } from "./page-type.ts";
import { productPage } from "./product.ts";
import { remoteControlCodesPage } from "./remote-control-codes.ts";
import { remoteControlModelsPage, remoteControlProgrammingPage } from "./remote-controls.ts";
import { repairDocumentDetailsPage } from "./repair-document-details.ts";
import { categoryResultsPage, homeResultsPage, productResultsPage } from "./results.ts";
import { serialNumberCheckerPage } from "./serial-number-checker.ts";
import { serialNumberResultPage } from "./serial-number-result.ts";
import { softwareDetailsPage } from "./software-details.ts";
import { specificationsPage } from "./specifications.ts";
import { ticketPage } from "./ticket.ts";
import { ticketStatusPage } from "./ticket-status.ts";
import {
	tvHelpImportantInformationPage,
	tvHelpPage,
	tvHelpQuestionsPage,
	tvHelpRecommendedArticlesPage,
	tvHelpRecommendedVideosPage,
} from "./tv-help.ts";
import { tvHelpArticlePage } from "./tv-help-article.ts";
import { tvHelpErrorPage } from "./tv-help-error.ts";
import { tvHelpFaqBundlePage } from "./tv-help-faq-bundle.ts";
import { tvHelpGuidePage } from "./tv-help-guide.ts";
import { tvHelpResultsPage } from "./tv-help-results.ts";

/** Every page type there is; a route whose page type is missing here answers with the not-found page. */
export const PAGE_TYPES: Readonly<Partial<Record<PageTypeName, PageType>>> = {
	"asc-jump": ascJumpPage,
	"asc-login": ascLoginPage,
	"asc-logout": ascLogoutPage,
	"asc-portal": ascPortalPage,
	"asc-receipts": ascReceiptsPage,
	home: homePage,
	"home-results": homeResultsPage,
	category: categoryPage,
	"category-results": categoryResultsPage,
	product: productPage,
	"product-results": productResultsPage,
	specifications: specificationsPage,
	compare: comparePage,
	"external-content": externalContentPage,
	"compare-csv": compareCsvPage,
	"compare-json": compareJsonPage,
	compatibility: compatibilityPage,
	"compatibility-details": compatibilityDetailsPage,
	"article-details": articleDetailsPage,
	"download-details": downloadDetailsPage,
	"software-details": softwareDetailsPage,
	licence: licencePage,
	"repair-document-details": repairDocumentDetailsPage,
	"manual-page": manualPagePage,
	"serial-number-checker": serialNumberCheckerPage,
	"serial-number-result": serialNumberResultPage,
	"remote-control-programming": remoteControlProgrammingPage,
	"remote-control-models": remoteControlModelsPage,
	"remote-control-codes": remoteControlCodesPage,
	feedback: feedbackPage,
	ticket: ticketPage,
	"ticket-status": ticketStatusPage,
	"tv-help": tvHelpPage,
	"tv-help-results": tvHelpResultsPage,
	"tv-help-recommended-articles": tvHelpRecommendedArticlesPage,
	"tv-help-important-information": tvHelpImportantInformationPage,
	"tv-help-recommended-videos": tvHelpRecommendedVideosPage,
	"tv-help-questions": tvHelpQuestionsPage,
	"tv-help-faq-bundle": tvHelpFaqBundlePage,
	"tv-help-article": tvHelpArticlePage,
	"tv-help-guide": tvHelpGuidePage,
	"tv-help-error": tvHelpErrorPage,
	"not-found": notFoundPage,
	error: errorPage,
	"not-sent": notSentPage,
};
