import { request } from "#src/contract/call.ts";
import { compatibleCategories } from "#src/contract/compatibility/calls.ts";
import { defineModule } from "../module.ts";
import Compatibilities from "./Compatibilities.astro";

/** What the product works with, by category: cards on its own page, a choice above the list of one category. */
export const compatibilities = defineModule({
	name: "compatibilities",
	critical: { pageTypes: ["compatibility"] },
	hiddenIn: { searchTypes: ["manuals", "downloads", "faqs", "repair-documents"] },
	calls: ({ params }) => ({ related: request(compatibleCategories, { productName: params.productName ?? null }) }),
	view: Compatibilities,
});
