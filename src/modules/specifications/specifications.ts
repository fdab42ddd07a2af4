import { request } from "#src/contract/call.ts";
import { models } from "#src/contract/categories/calls.ts";
import { specifications as specificationsCall } from "#src/contract/specifications/calls.ts";
import { defineModule, optional } from "../module.ts";
import Specifications from "./Specifications.astro";
import style from "./specifications.css?inline";

/** The grouped table; on the product page in brief, on the specifications page whole. */
export const specifications = defineModule({
	name: "specifications",
	critical: { pageTypes: ["specifications"] },
	hiddenIn: { searchTypes: ["manuals", "downloads", "faqs", "repair-documents"] },
	calls: ({ params: { categoryName = null, productName = null } }) => ({
		specifications: request(specificationsCall, { productName }),
		// How many there are to compare with; which does not matter.
		models: optional(request(models, { categoryName, start: 0, num: 0 })),
	}),
	inPacks: true,
	view: Specifications,
	style,
});
