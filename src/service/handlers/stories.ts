import { NEWS_COUNT, SUPPORT_VIDEO_COUNT } from "#src/site/limits.ts";
import { type Handlers, resultList } from "./handler.ts";

export const storyHandlers = {
	newsAndAlerts: async ({ values, reading, store }) => {
		const window = values.window(NEWS_COUNT);
		return resultList(await store.news(reading, values.text("contextId"), values.codes("types"), window), window);
	},
	supportVideos: async ({ values, reading, store }) => {
		const window = values.window(SUPPORT_VIDEO_COUNT);
		return resultList(
			await store.supportVideos(
				reading,
				values.text("contextId"),
				{ types: values.codes("type"), topics: values.codes("topics") },
				window,
			),
			window,
		);
	},
	banners: async ({ values, reading, store }) => ({
		banners: keyed(
			await store.banners(reading, {
				contextId: values.text("model") ?? values.text("category"),
				operatingSystem: null,
			}),
		),
	}),
	operatingSystemBanners: async ({ values, reading, store }) => ({
		banners: keyed(
			await store.banners(reading, { contextId: null, operatingSystem: values.required("operatingSystem") }),
		),
	}),
	specialMessage: async ({ reading, store }) => ({ message: await store.specialMessage(reading) }),
} satisfies Partial<Handlers>;

/** Keyed by id; ids are slugs, so that none can be a name every object has. */
function keyed<Item extends { readonly id: string }>(items: readonly Item[]): Record<string, Item> {
	return Object.fromEntries(items.map((item) => [item.id, item]));
}
