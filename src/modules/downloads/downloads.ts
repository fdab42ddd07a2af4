import { request } from "#src/contract/call.ts";
import { downloadFilters, downloads as downloadsCall } from "#src/contract/downloads/calls.ts";
import { DOWNLOADS_ALL_COUNT } from "#src/site/limits.ts";
import { defineModule, optional } from "../module.ts";
import Downloads from "./Downloads.astro";
import style from "./downloads.css?inline";

/** All downloads of a product, with filters as links. */
export const downloads = defineModule({
	name: "downloads",
	critical: true,
	shownIn: { searchTypes: ["downloads"] },
	calls: ({ params: { productName = null }, query }) => ({
		downloads: request(downloadsCall, {
			productName,
			start: 0,
			num: DOWNLOADS_ALL_COUNT,
			operatingSystem: query.operatingSystem ?? null,
			downloadCategory: query.downloadCategory ?? null,
		}),
		filters: optional(request(downloadFilters, { productName })),
	}),
	view: Downloads,
	style,
});
