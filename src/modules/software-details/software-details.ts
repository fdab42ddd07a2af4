import wakeLicensed from "#islands/lite/wake-licensed.js?raw";
import yourSystem from "#islands/lite/your-system.js?raw";
import { request } from "#src/contract/call.ts";
import { softwareDetails as softwareDetailsCall } from "#src/contract/software/calls.ts";
import download from "#src/ui/download/download.css?inline";
import instructions from "#src/ui/instructions.css?inline";
import { defineModule } from "../module.ts";
import SoftwareDetails from "./SoftwareDetails.astro";
import style from "./software-details.css?inline";

/** A software family: one of its files to choose, or all of them together. */
export const softwareDetails = defineModule({
	name: "software-details",
	critical: true,
	calls: ({ params }) => ({
		software: request(softwareDetailsCall, {
			articleFamilyId: params.articleFamilyId ?? null,
			category: params.categoryName ?? null,
			model: params.productName ?? null,
			channel: params.channel ?? null,
		}),
	}),
	view: SoftwareDetails,
	style: instructions + download + style,
	script: wakeLicensed + yourSystem,
});
