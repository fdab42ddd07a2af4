import { type Handlers, searchResponse } from "./handler.ts";

export const fileHandlers = {
	downloads: async ({ values, reading, store, site }) => {
		const window = values.window(site.topDownloads);
		const filter = {
			operatingSystem: values.text("operatingSystem"),
			downloadCategory: values.text("downloadCategory"),
		};
		const part = await store.downloads(reading, values.required("productName"), filter, window);
		return part && searchResponse(part, window);
	},
	downloadFilters: ({ values, reading, store }) => store.downloadFilters(reading, values.required("productName")),
	downloadDetails: ({ values, reading, store }) =>
		store.download(reading, values.required("downloadId"), values.text("operatingSystem")),
	documents: async ({ values, reading, store, site }) => {
		const window = values.window(site.results.documents);
		const part = await store.documents(reading, values.required("productName"), values.required("language"), window);
		return part && searchResponse(part, window);
	},
	documentLanguages: ({ values, reading, store }) => store.documentLanguages(reading, values.required("productName")),
} satisfies Partial<Handlers>;
