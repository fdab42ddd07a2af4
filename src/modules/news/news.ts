import { contextIdOf } from "#src/context/context-id.ts";
import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { newsAndAlerts } from "#src/contract/news-and-alerts/calls.ts";
import { NEWS_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import News from "./News.astro";
import style from "./news.css?inline";

/** Ordinary news of what the page is about, ten at a time, all of it by plain links. */
export const news = defineModule({
	name: "news",
	shownIn: { searchTypes: ["none"] },
	calls: (context) => {
		const { start, num } = listWindow(context, NEWS_COUNT, "newsStart");
		return { news: request(newsAndAlerts, { contextId: contextIdOf(context), start, num, types: ["news"] }) };
	},
	view: News,
	style,
});
