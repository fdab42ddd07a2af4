import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { code, codes, count, day, line, needed, query, slug } from "../parameter.ts";
import { LIST_TYPES } from "./list-types.ts";
import { ASC_PARAMETERS, ASC_TYPE_WORDS, RETURN_MAX_LENGTH } from "./parameters.ts";
import type {
	AgentChanges,
	AscDocuments,
	AscLogin,
	AscNews,
	MandatoryNews,
	OfflinePack,
	ProductJump,
	WhatsNew,
} from "./schemas.ts";

/**
 * News for service centres. These calls have no tags: no page with what they return is kept, and their replies are
 * remembered only by the content version that stands in the key, so that other content is another reply.
 */
export const ascNews = defineCall<AscNews>()({
	name: "ascNews",
	path: "/search{/contextId}",
	params: ASC_PARAMETERS,
	kind: "list",
	audience: "asc",
	toldBy: { parameter: "type", values: ["asc-news"] },
	tags: () => [],
});

/** Service manuals of a product or category. */
export const serviceManuals = defineCall<AscDocuments>()({
	name: "serviceManuals",
	path: "/search{/contextId}",
	params: ASC_PARAMETERS,
	kind: "list",
	audience: "asc",
	toldBy: { parameter: "type", values: LIST_TYPES.serviceManuals },
	tags: () => [],
});

export const technicalNews = defineCall<AscDocuments>()({
	name: "technicalNews",
	path: "/search{/contextId}",
	params: ASC_PARAMETERS,
	kind: "list",
	audience: "asc",
	toldBy: { parameter: "type", values: LIST_TYPES.technicalNews },
	tags: () => [],
});

/** Repair tools, memos, training and service information beside a product. */
export const repairRelatedDocuments = defineCall<AscDocuments>()({
	name: "repairRelatedDocuments",
	path: "/search{/contextId}",
	params: ASC_PARAMETERS,
	kind: "list",
	audience: "asc",
	toldBy: { parameter: "type", values: LIST_TYPES.repairRelatedDocuments },
	tags: () => [],
});

/** What is new for agents; `type` is a list, sent joined by commas. */
export const whatsNew = defineCall<WhatsNew>()({
	name: "whatsNew",
	path: "/search",
	params: {
		start: count(),
		num: count(NUM_MAX),
		type: codes(ASC_TYPE_WORDS),
		appType: needed(code()),
		"additional-fields": codes(),
	},
	kind: "list",
	audience: "asc",
	toldBy: { parameter: "appType" },
	tags: () => [],
});

/**
 * Ours: what for agents alone is new, was revised or withdrawn on a day or after it, of a product, a category or all;
 * the last change first. Without a day it is a month, of a product or category a year.
 */
export const agentChanges = defineCall<AgentChanges>()({
	name: "agentChanges",
	path: "/agent-changes{/contextId}",
	params: {
		contextId: slug(),
		since: day(),
		type: codes(ASC_TYPE_WORDS),
		start: count(),
		num: count(NUM_MAX),
	},
	kind: "list",
	audience: "asc",
	tags: () => [],
});

/** Ours: what every agent has to confirm and what holds now, the last edition first. */
export const mandatoryNews = defineCall<MandatoryNews>()({
	name: "mandatoryNews",
	path: "/agent-mandatory",
	params: {},
	audience: "asc",
	tags: () => [],
});

/** Ours: the products that somebody means who types a number, or its beginning; else those with numbers like it. */
export const productJump = defineCall<ProductJump>()({
	name: "productJump",
	path: "/agent-jump",
	params: { query: needed(query()) },
	audience: "asc",
	tags: () => [],
});

/** Ours: the files that go with a product's documents for taking along, and which of them are read by the page. */
export const offlinePack = defineCall<OfflinePack>()({
	name: "offlinePack",
	path: "/offline-packs/{productName}",
	params: { productName: slug() },
	audience: "asc",
	tags: () => [],
});

/** Whether the session is an agent's; where it is not, a 301 names the login address, and where there is none to name, the reply says no. */
export const ascAuth = defineCall<AscLogin>()({
	name: "ascAuth",
	path: "/api/content/support/asc/auth",
	params: { path: line(RETURN_MAX_LENGTH) },
	redirects: true,
	tags: () => [],
});
