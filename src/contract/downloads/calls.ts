import { defineCall } from "../call.ts";
import type { DownloadDetails, DownloadFilters, Downloads } from "./schemas.ts";

type ByProduct = { productName: string | null };

/** Downloads of a product, newest first; the page's top-N, or 999 when searching by downloads. */
export const downloads = defineCall<
	ByProduct & { start?: number; num?: number; operatingSystem?: string | null; downloadCategory?: string | null },
	Downloads
>()({
	name: "downloads",
	path: "/downloads/{productName}",
	query: ["start", "num", "operatingSystem", "downloadCategory"],
	kind: "list",
	rules: { most: 999 },
	tags: ({ productName }, data) => [
		...(productName ? [`list:downloads:${productName}`, "list:downloads:everywhere"] : []),
		...(data?.searchResponse.results.map((each) => `download:${each.downloadId}`) ?? []),
	],
});

export const downloadFilters = defineCall<ByProduct, DownloadFilters>()({
	name: "downloadFilters",
	path: "/downloads/{productName}/filters",
	tags: ({ productName }) => (productName ? [`list:downloads:${productName}`, "list:downloads:everywhere"] : []),
});

export const downloadDetails = defineCall<
	{
		downloadId: string | null;
		operatingSystem?: string | null;
		downloadCategory?: string | null;
		category?: string | null;
		model?: string | null;
	},
	DownloadDetails
>()({
	name: "downloadDetails",
	path: "/downloads/ids/{downloadId}",
	query: ["operatingSystem", "downloadCategory", "category", "model"],
	rules: { cafrench: true },
	tags: ({ downloadId }, data) => [
		...(downloadId ? [`download:${downloadId}`] : []),
		...(data?.appliesTo.map((each) => `product:${each.slug}`) ?? []),
	],
});
