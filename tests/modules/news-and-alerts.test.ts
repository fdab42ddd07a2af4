import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { describeView } from "./describe-view.ts";
import { news } from "./items.ts";

describeView(newsAndAlerts, {
	data: (word, language) => ({
		notices: {
			start: 0,
			end: 6,
			count: 6,
			results: [news("safety", word, language), ...Array.from({ length: 5 }, () => news("alert", word, language))],
		},
	}),
	nothing: { notices: { start: 0, end: 0, count: 0, results: [] } },
});
