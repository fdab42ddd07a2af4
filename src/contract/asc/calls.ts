import { type CallRules, defineCall } from "../call.ts";
import type { AscDocuments, AscLogin, AscNews, WhatsNew } from "./schemas.ts";

type AscParameters = {
	contextId?: string | null;
	query?: string | null;
	type?: string | null;
	start?: number;
	num?: number;
	accessLevel?: string | null;
};

const query: (keyof AscParameters & string)[] = ["query", "type", "start", "num", "accessLevel"];
const rules: CallRules<keyof AscParameters> = { queryText: ["query"], most: 100 };
const ascTags = () => [];

/** News for service centres. What these calls return is never cached, so that they have no tags. */
export const ascNews = defineCall<AscParameters, AscNews>()({
	name: "ascNews",
	path: "/search{/contextId}",
	query,
	kind: "list",
	audience: "asc",
	rules,
	toldBy: { parameter: "type", values: ["asc-news"] },
	tags: ascTags,
});

/** Service manuals of a product or category. */
export const serviceManuals = defineCall<AscParameters, AscDocuments>()({
	name: "serviceManuals",
	path: "/search{/contextId}",
	query,
	kind: "list",
	audience: "asc",
	rules,
	toldBy: { parameter: "type", values: ["service-manual"] },
	tags: ascTags,
});

export const technicalNews = defineCall<AscParameters, AscDocuments>()({
	name: "technicalNews",
	path: "/search{/contextId}",
	query,
	kind: "list",
	audience: "asc",
	rules,
	toldBy: { parameter: "type", values: ["technical-news"] },
	tags: ascTags,
});

/** Repair tools, memos, training and service information beside a product. */
export const repairRelatedDocuments = defineCall<AscParameters, AscDocuments>()({
	name: "repairRelatedDocuments",
	path: "/search{/contextId}",
	query,
	kind: "list",
	audience: "asc",
	rules,
	toldBy: {
		parameter: "type",
		values: ["repair-tools", "technical-memo", "training-information", "service-information"],
	},
	tags: ascTags,
});

/** What is new for agents; `type` is a list, sent joined by commas. */
export const whatsNew = defineCall<
	{
		start?: number;
		num?: number;
		type?: readonly string[];
		appType: string | null;
		"additional-fields"?: string | null;
	},
	WhatsNew
>()({
	name: "whatsNew",
	path: "/search",
	query: ["start", "num", "type", "appType", "additional-fields"],
	kind: "list",
	audience: "asc",
	rules: { most: 100, needs: ["appType"] },
	toldBy: { parameter: "appType" },
	tags: ascTags,
});

/** Whether the session is an agent's; a 301 names the login address. */
export const ascAuth = defineCall<{ path?: string | null }, AscLogin>()({
	name: "ascAuth",
	path: "/api/content/support/asc/auth",
	query: ["path"],
	tags: ascTags,
});
