import { news } from "#src/modules/news/news.ts";
import { describeView } from "./describe-view.ts";
import { news as item } from "./items.ts";

describeView(news, {
	data: (word, language) => ({ news: { start: 0, end: 1, count: 11, results: [item("news", word, language)] } }),
	nothing: { news: { start: 0, end: 0, count: 0, results: [] } },
});
