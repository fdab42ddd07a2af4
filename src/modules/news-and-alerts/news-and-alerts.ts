import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { newsAndAlerts as newsAndAlertsCall } from "#src/contract/news-and-alerts/calls.ts";
import type { PageTypeName } from "#src/routes.ts";
import { NOTICES_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import NewsAndAlerts from "./NewsAndAlerts.astro";
import style from "./news-and-alerts.css?inline";

/** Where people look around; where somebody reads or searches, only safety may interrupt. */
const LOBBIES: readonly PageTypeName[] = ["home", "category", "product"];

/** Safety notices first, then alerts. Never hidden: a safety notice shows in every mode. */
export const newsAndAlerts = defineModule({
	name: "news-and-alerts",
	calls: (context) => {
		const types = LOBBIES.includes(context.route.pageType) ? ["safety", "alert"] : ["safety"];
		return {
			notices: request(newsAndAlertsCall, { contextId: contextIdOf(context), start: 0, num: NOTICES_COUNT, types }),
		};
	},
	view: NewsAndAlerts,
	style,
});
