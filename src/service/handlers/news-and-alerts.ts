import { ABOUT_MAX } from "#src/contract/news-and-alerts/schemas.ts";
import { NEWS_COUNT } from "#src/site/limits.ts";
import { changingDay } from "#src/store/read/changing-day.ts";
import { list } from "#src/store/read/lists.ts";
import { EVERYWHERE } from "#src/store/schema.ts";
import { linkTarget } from "../shapes/link-target.ts";
import { mapPart, resultList } from "../shapes/result-list.ts";
import { Dated, type Handlers } from "./handler.ts";

export const newsAndAlertsHandlers = {
	/** News that have not ended: safety notices first, then alerts, then by day. */
	newsAndAlerts: ({ values, reader }) => {
		const window = values.window(NEWS_COUNT);
		const contextId = values.flag("general") ? EVERYWHERE : values.text("contextId");
		const found = list(reader, {
			kind: "news-and-alerts",
			contextId,
			order: "urgent",
			types: values.codes("types"),
			window,
		});
		const shown = mapPart(found, (item) => {
			const { id, data, front, language, picture } = item;
			const { title, summary } = front;
			const link = linkTarget(item);
			const about = [...data.products, ...data.categories].slice(0, ABOUT_MAX);
			return { id, type: data.type, title, summary, language, published: data.published, link, picture, about };
		});
		return new Dated(resultList(shown, window), changingDay(reader, "news-and-alerts"));
	},
} satisfies Partial<Handlers>;
