import { DOWNLOADS_ALL_COUNT } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { cafrench, count, oneOf, slug } from "../parameter.ts";
import { downloadTag, licenceTag, listTags, productInfoTags, softwareTag, tagsOf } from "../tags.ts";
import { DOWNLOAD_TYPES } from "./download-types.ts";
import type { DownloadDetails, DownloadFilters, Downloads } from "./schemas.ts";

const downloadsOf = (productName: string | null) =>
	productName ? [...listTags("downloads", productName), ...listTags("software", productName)] : [];

/** Downloads of a product: urgent ones, then firmware, then applications, then the others, each the newest first; the page's top-N, or all when searching by downloads. */
export const downloads = defineCall<Downloads>()({
	name: "downloads",
	path: "/downloads/{productName}",
	params: {
		productName: slug(),
		start: count(),
		num: count(DOWNLOADS_ALL_COUNT),
		operatingSystem: slug(),
		downloadCategory: oneOf(DOWNLOAD_TYPES),
	},
	kind: "list",
	tags: ({ productName }, data) => [
		...downloadsOf(productName),
		...(data?.searchResponse.results.map(({ downloadId, isFamily }) =>
			isFamily ? softwareTag(downloadId) : downloadTag(downloadId),
		) ?? []),
	],
});

/** What a product's downloads can be narrowed by; of each filter, what choosing a value leaves beside the choice in the other. */
export const downloadFilters = defineCall<DownloadFilters>()({
	name: "downloadFilters",
	path: "/downloads/{productName}/filters",
	params: { productName: slug(), operatingSystem: slug(), downloadCategory: oneOf(DOWNLOAD_TYPES) },
	tags: ({ productName }) => downloadsOf(productName),
});

export const downloadDetails = defineCall<DownloadDetails>()({
	name: "downloadDetails",
	path: "/downloads/ids/{downloadId}",
	params: {
		downloadId: slug(),
		operatingSystem: slug(),
		downloadCategory: oneOf(DOWNLOAD_TYPES),
		category: slug(),
		model: slug(),
		CAFRENCH: cafrench(),
	},
	tags: ({ downloadId }, data) => [
		...tagsOf(downloadId, downloadTag),
		...tagsOf(data?.eula?.id, licenceTag),
		...productInfoTags(data?.appliesTo ?? []),
	],
});
