import { request } from "#src/contract/call.ts";
import { downloadFilters, downloads as downloadsCall } from "#src/contract/downloads/calls.ts";
import { DOWNLOADS_ALL_COUNT } from "#src/site/limits.ts";
import { defineModule, optional } from "../module.ts";
import Downloads from "./Downloads.astro";
import style from "./downloads.css?inline";

/** The newest downloads of a product; on its downloads page all of them, with filters as links. */
export const downloads = defineModule({
	name: "downloads",
	critical: { searchTypes: ["downloads"] },
	hiddenIn: { searchTypes: ["manuals", "faqs", "repair-documents"] },
	calls: ({ params: { productName = null }, query, route }, brand) => {
		const all = route.searchType === "downloads";
		return {
			downloads: request(downloadsCall, {
				productName,
				start: 0,
				num: all ? DOWNLOADS_ALL_COUNT : brand.topDownloads,
				operatingSystem: query.operatingSystem ?? null,
				downloadCategory: query.downloadCategory ?? null,
			}),
			filters: optional(request(downloadFilters, { productName: all ? productName : null })),
		};
	},
	view: Downloads,
	style,
});
