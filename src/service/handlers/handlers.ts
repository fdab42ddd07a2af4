import type { None } from "#src/contract/none.ts";
import type { CallName } from "#src/contract/registry.ts";
import { addressHandlers } from "./addresses.ts";
import { articleHandlers } from "./articles.ts";
import { ascHandlers } from "./asc.ts";
import { ascAuthHandlers } from "./asc-auth.ts";
import { bannerHandlers } from "./banners.ts";
import { brandHandlers } from "./brand.ts";
import { categoryHandlers } from "./categories.ts";
import { comparisonHandlers } from "./comparison.ts";
import { compatibilityHandlers } from "./compatibility.ts";
import { documentHandlers } from "./documents.ts";
import { downloadHandlers } from "./downloads.ts";
import { eulaHandlers } from "./eulas.ts";
import { externalContentHandlers } from "./external-content.ts";
import { faqBundleHandlers } from "./faq-bundles.ts";
import { type Handlers, notImplemented } from "./handler.ts";
import { helpTreeHandlers } from "./help-trees.ts";
import { microSurveyHandlers } from "./micro-surveys.ts";
import { newsAndAlertsHandlers } from "./news-and-alerts.ts";
import { productHandlers } from "./products.ts";
import { remoteCodeHandlers } from "./remote-control-codes.ts";
import { repairDocumentHandlers } from "./repair-documents.ts";
import { searchHandlers } from "./search.ts";
import { serialNumberCheckerHandlers } from "./serial-number-checker.ts";
import { softwareHandlers } from "./software.ts";
import { specialMessageHandlers } from "./special-message.ts";
import { specificationHandlers } from "./specifications.ts";
import { suggestionHandlers } from "./suggestions.ts";
import { supportVideoHandlers } from "./support-videos.ts";
import { tutorialHandlers } from "./tutorials.ts";
import { whatsNewHandlers } from "./whats-new.ts";

const handlers = {
	...addressHandlers,
	...articleHandlers,
	...brandHandlers,
	...categoryHandlers,
	...comparisonHandlers,
	...compatibilityHandlers,
	...ascHandlers,
	...ascAuthHandlers,
	...bannerHandlers,
	...documentHandlers,
	...downloadHandlers,
	...eulaHandlers,
	...externalContentHandlers,
	...faqBundleHandlers,
	...helpTreeHandlers,
	...microSurveyHandlers,
	...newsAndAlertsHandlers,
	...productHandlers,
	...remoteCodeHandlers,
	...repairDocumentHandlers,
	...searchHandlers,
	...serialNumberCheckerHandlers,
	...softwareHandlers,
	...specialMessageHandlers,
	...specificationHandlers,
	...suggestionHandlers,
	...supportVideoHandlers,
	...tutorialHandlers,
	...whatsNewHandlers,
	createTicket: notImplemented,
};

/** Calls that no area answers: a line here does not compile and names them. */
type Unanswered = None<Exclude<CallName, keyof typeof handlers>>;

/** Who answers which call. */
export const HANDLERS: Partial<Handlers & Record<Unanswered, never>> = handlers;
