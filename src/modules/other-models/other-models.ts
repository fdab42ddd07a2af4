import { request } from "#src/contract/call.ts";
import { productList } from "#src/contract/products/calls.ts";
import { defineModule } from "../module.ts";
import OtherModels from "./OtherModels.astro";

/** "Not this model?": the products that look or sound like this one. */
export const otherModels = defineModule({
	name: "other-models",
	shownIn: { searchTypes: ["none", "all"] },
	calls: ({ params, locale }) => ({
		models: request(productList, { productName: params.productName ?? null, locale }),
	}),
	view: OtherModels,
});
