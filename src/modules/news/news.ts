import { listWindow } from "#src/context/list-window.ts";
import { isTvHelp } from "#src/context/tv-help.ts";
import { request } from "#src/contract/call.ts";
import { newsAndAlerts } from "#src/contract/news-and-alerts/calls.ts";
import { NEWS_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import { askedAbout } from "../smart-help.ts";
import News from "./News.astro";
import style from "./news.css?inline";

/** Ordinary news of what the page is about, ten at a time, all of it by plain links. */
export const news = defineModule({
	name: "news",
	shownIn: { searchTypes: ["none"] },
	calls: (context, brand) => {
		const { start, num } = listWindow(context, NEWS_COUNT, "newsStart");
		// Smart help shows those that the brand configured (specification section 9).
		const types = (isTvHelp(context) ? brand.tvHelp?.newsTypes : null) ?? ["news"];
		return { news: request(newsAndAlerts, { ...askedAbout(context, brand), start, num, types }) };
	},
	view: News,
	style,
});
