import { banners as bannersCall } from "#src/contract/banners/calls.ts";
import { request } from "#src/contract/call.ts";
import { defineModule } from "../module.ts";
import Banners from "./Banners.astro";

/** The brand's pointers to something seasonal or new. */
export const banners = defineModule({
	name: "banners",
	hiddenIn: { lite: ["lite", "crm"] },
	shownIn: { searchTypes: ["none", "all"] },
	calls: ({ params }) => ({
		banners: request(bannersCall, { category: params.categoryName ?? null, model: params.productName ?? null }),
	}),
	view: Banners,
});
