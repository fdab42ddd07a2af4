import { contextIdOf } from "#src/context/context-id.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { request } from "#src/contract/call.ts";
import { newsAndAlerts as newsAndAlertsCall } from "#src/contract/news-and-alerts/calls.ts";
import { NOTICES_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import NewsAndAlerts from "./NewsAndAlerts.astro";
import style from "./news-and-alerts.css?inline";

/** Where people look around, and not for manuals or answers of a product that they have yet to choose. */
const isLobby = ({ pageType, searchType }: RequestContext["route"]) =>
	pageType === "category" || pageType === "product" || (pageType === "home" && searchType === "none");

/**
 * Safety notices first, then alerts. Never hidden: a safety notice shows in every mode. Where somebody reads
 * or searches, only safety may interrupt: that of the product he is at, and what concerns everybody.
 */
export const newsAndAlerts = defineModule({
	name: "news-and-alerts",
	calls: (context) => {
		const window = { start: 0, num: NOTICES_COUNT };
		const { productName = null } = context.params;
		const asked = isLobby(context.route)
			? { contextId: contextIdOf(context), types: ["safety", "alert"] }
			: { contextId: productName, general: productName === null, types: ["safety"] };
		return { notices: request(newsAndAlertsCall, { ...asked, ...window }) };
	},
	inPacks: true,
	view: NewsAndAlerts,
	style,
});
