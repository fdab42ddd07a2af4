import wakeLicensed from "#islands/lite/wake-licensed.js?raw";
import { request } from "#src/contract/call.ts";
import { downloadDetails as downloadDetailsCall } from "#src/contract/downloads/calls.ts";
import download from "#src/ui/download/download.css?inline";
import instructions from "#src/ui/instructions.css?inline";
import { defineModule } from "../module.ts";
import DownloadDetails from "./DownloadDetails.astro";
import style from "./download-details.css?inline";

/** What it is, the button, how to check the file, what changed, how to install it, older versions. */
export const downloadDetails = defineModule({
	name: "download-details",
	critical: true,
	calls: ({ params, query }) => ({
		download: request(downloadDetailsCall, {
			downloadId: params.downloadId ?? null,
			operatingSystem: query.operatingSystem ?? null,
			downloadCategory: query.downloadCategory ?? null,
			category: params.categoryName ?? null,
			model: params.productName ?? null,
		}),
	}),
	view: DownloadDetails,
	style: instructions + download + style,
	script: wakeLicensed,
});
