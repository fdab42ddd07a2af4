import { ABOUT_MAX } from "#src/contract/news-and-alerts/schemas.ts";
import { NEWS_COUNT } from "#src/site/limits.ts";
import { changingDay } from "#src/store/read/changing-day.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { EVERYWHERE } from "#src/store/schema.ts";
import { linkTarget } from "../shapes/link-target.ts";
import { mapPart, resultList } from "../shapes/result-list.ts";
import { Dated, type Handlers } from "./handler.ts";

const namesIn = ({ products, categories }: Found<"news-and-alerts">["data"]): string[] => [
	...products.slice(0, ABOUT_MAX),
	...categories.slice(0, ABOUT_MAX),
];

/** Of the names of products and categories those that this reader may see. */
const idsOf = ({ database }: Reader, names: readonly string[]): ReadonlySet<string> =>
	new Set(
		database
			.all<{ id: string }>(
				"SELECT id FROM item WHERE kind IN ('products', 'categories') AND id IN (SELECT value FROM json_each(?))",
				JSON.stringify(names),
			)
			.map(({ id }) => id),
	);

export const newsAndAlertsHandlers = {
	/** News for everybody that have not ended: safety notices first, then alerts, then by day. */
	newsAndAlerts: ({ values, reader }) => {
		const window = values.window(NEWS_COUNT);
		const contextId = values.flag("general") ? EVERYWHERE : values.text("contextId");
		const types = values.codes("types");
		const found = list(reader, { kind: "news-and-alerts", contextId, order: "urgent", types, window });
		const seen = idsOf(reader, [...new Set(found.items.flatMap(({ data }) => namesIn(data)))]);
		const shown = mapPart(found, (item) => {
			const { id, data, front, language, picture } = item;
			const { title, summary } = front;
			const link = linkTarget(item);
			const about = namesIn(data)
				.filter((name) => seen.has(name))
				.slice(0, ABOUT_MAX);
			const list = data.serialList === undefined ? null : reader.item("serial-lists", data.serialList);
			const check = list?.path ?? null;
			return { id, type: data.type, title, summary, language, published: data.published, link, picture, check, about };
		});
		return new Dated(resultList(shown, window), changingDay(reader, "news-and-alerts"));
	},
} satisfies Partial<Handlers>;
