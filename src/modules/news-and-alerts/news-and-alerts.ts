import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { newsAndAlerts as newsAndAlertsCall } from "#src/contract/news-and-alerts/calls.ts";
import { NEWS_BESIDE_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import NewsAndAlerts from "./NewsAndAlerts.astro";
import style from "./news-and-alerts.css?inline";

/** Safety notices first, then alerts and news. Never hidden: a safety notice shows in every mode. */
export const newsAndAlerts = defineModule({
	name: "news-and-alerts",
	calls: (context) => {
		const contextId = contextIdOf(context);
		// A page about no product concerns everybody only in what is dangerous; home tells all.
		const types = contextId === null && context.route.pageType !== "home" ? ["safety"] : [];
		return { news: request(newsAndAlertsCall, { contextId, start: 0, num: NEWS_BESIDE_COUNT, types }) };
	},
	view: NewsAndAlerts,
	style,
});
