import yourSystem from "#islands/lite/your-system.js?raw";
import { operatingSystemBanners } from "#src/contract/banners/calls.ts";
import { DOWNLOADS_ALL_COUNT } from "#src/contract/bounds.ts";
import { request } from "#src/contract/call.ts";
import { downloadFilters, downloads as downloadsCall } from "#src/contract/downloads/calls.ts";
import { defineModule, optional } from "../module.ts";
import Downloads from "./Downloads.astro";
import style from "./downloads.css?inline";

/** All downloads of a product, with filters as links, and pointers for the users of the chosen system. */
export const downloads = defineModule({
	name: "downloads",
	critical: true,
	shownIn: { searchTypes: ["downloads"] },
	calls: ({ params: { categoryName = null, productName = null }, query }) => ({
		downloads: request(downloadsCall, {
			productName,
			start: 0,
			num: DOWNLOADS_ALL_COUNT,
			operatingSystem: query.operatingSystem ?? null,
			downloadCategory: query.downloadCategory ?? null,
		}),
		filters: optional(request(downloadFilters, { productName })),
		banners: optional(
			request(operatingSystemBanners, {
				operatingSystem: query.operatingSystem ?? null,
				category: categoryName,
				model: productName,
			}),
		),
	}),
	view: Downloads,
	style,
	script: yourSystem,
});
