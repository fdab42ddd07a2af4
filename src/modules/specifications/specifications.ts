import { request } from "#src/contract/call.ts";
import { specifications as specificationsCall } from "#src/contract/specifications/calls.ts";
import { defineModule } from "../module.ts";
import Specifications from "./Specifications.astro";
import style from "./specifications.css?inline";

/** The grouped table; on the product page in brief, on the specifications page whole. */
export const specifications = defineModule({
	name: "specifications",
	critical: { pageTypes: ["specifications"] },
	hiddenIn: { searchTypes: ["manuals", "downloads", "faqs", "repair-documents"] },
	calls: ({ params }) => ({ specifications: request(specificationsCall, { productName: params.productName ?? null }) }),
	inPacks: true,
	view: Specifications,
	style,
});
