import * as addresses from "./addresses/calls.ts";
import * as articles from "./articles/calls.ts";
import * as asc from "./asc/calls.ts";
import * as banners from "./banners/calls.ts";
import * as brand from "./brand/calls.ts";
import { type Call, type CallFacts, type CallRequest, type ParameterValue, request } from "./call.ts";
import * as categories from "./categories/calls.ts";
import * as comparison from "./comparison/calls.ts";
import * as compatibility from "./compatibility/calls.ts";
import * as contextCategories from "./context-categories/calls.ts";
import * as documents from "./documents/calls.ts";
import * as downloads from "./downloads/calls.ts";
import * as eulas from "./eulas/calls.ts";
import * as externalContent from "./external-content/calls.ts";
import * as faqBundles from "./faq-bundles/calls.ts";
import * as helpTrees from "./help-trees/calls.ts";
import * as microSurveys from "./micro-surveys/calls.ts";
import * as newsAndAlerts from "./news-and-alerts/calls.ts";
import * as products from "./products/calls.ts";
import * as remoteControlCodes from "./remote-control-codes/calls.ts";
import * as repairDocuments from "./repair-documents/calls.ts";
import * as search from "./search/calls.ts";
import * as serialNumberChecker from "./serial-number-checker/calls.ts";
import * as software from "./software/calls.ts";
import * as specialMessage from "./special-message/calls.ts";
import * as specifications from "./specifications/calls.ts";
import * as suggestions from "./suggestions/calls.ts";
import * as supportVideos from "./support-videos/calls.ts";
import * as tickets from "./tickets/calls.ts";
import * as tutorials from "./tutorials/calls.ts";
import * as whatsNew from "./whats-new/calls.ts";

/**
 * Every call of the support API by its name: what handlers, replies, the OpenAPI document and tests go
 * through. An area's `calls.ts` exports its calls and nothing else, each under its name.
 */
export const CALLS = {
	...addresses,
	...articles,
	...asc,
	...banners,
	...brand,
	...categories,
	...comparison,
	...compatibility,
	...contextCategories,
	...documents,
	...downloads,
	...eulas,
	...externalContent,
	...faqBundles,
	...helpTrees,
	...microSurveys,
	...newsAndAlerts,
	...products,
	...remoteControlCodes,
	...repairDocuments,
	...search,
	...serialNumberChecker,
	...software,
	...specialMessage,
	...specifications,
	...suggestions,
	...supportVideos,
	...tickets,
	...tutorials,
	...whatsNew,
} as const satisfies Readonly<Record<string, CallFacts>>;

export type CallName = keyof typeof CALLS;

/** Whether the contract has a call of that name. */
export const isCallName = (name: string): name is CallName => Object.hasOwn(CALLS, name);

export const CALL_NAMES = Object.keys(CALLS).filter(isCallName);

/** What of a call does not depend on the types of its parameters and reply. */
export function callOf(name: CallName): CallFacts {
	return CALLS[name];
}

/** A request for a call by its name, with parameters as they came in: its rules and grammar are still to be applied. */
export function requestByName(name: CallName, raw: (parameter: string) => ParameterValue): CallRequest {
	const params = Object.fromEntries(Object.keys(callOf(name).params).map((each) => [each, raw(each)]));
	// Only the types of parameters and reply are lost; the client holds both against the contract.
	return request(CALLS[name] as Call, params);
}
