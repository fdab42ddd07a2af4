import script from "#islands/lite/remember-product.js?raw";
import { request } from "#src/contract/call.ts";
import { product, productList, productMetadata } from "#src/contract/products/calls.ts";
import { defineModule, optional } from "../module.ts";
import ProductInformation from "./ProductInformation.astro";
import style from "./product-information.css?inline";

/** Picture, name, model and lifecycle of the product; the same on every page about it. */
export const productInformation = defineModule({
	name: "product-information",
	critical: true,
	calls: ({ params: { productName = null }, route, locale }, { tvHelp }) => ({
		product: request(product, { productName }),
		// Whether it has TV help is told by the categories above it.
		metadata: optional(request(productMetadata, { productName: tvHelp ? productName : null })),
		// Where "Not this model?" stands below (src/modules/other-models).
		models: optional(request(productList, { productName: route.searchType === "none" ? productName : null, locale })),
	}),
	inPacks: true,
	view: ProductInformation,
	style,
	script,
});
