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
	calls: ({
		params: { categoryName = null, productName = null },
		query: { operatingSystem = null, downloadCategory = null },
	}) => {
		const chosen = { productName, operatingSystem, downloadCategory };
		return {
			downloads: request(downloadsCall, { ...chosen, start: 0, num: DOWNLOADS_ALL_COUNT }),
			filters: optional(request(downloadFilters, chosen)),
			banners: optional(
				request(operatingSystemBanners, { operatingSystem, category: categoryName, model: productName }),
			),
		};
	},
	inPacks: true,
	view: Downloads,
	style,
	script: yourSystem,
});
