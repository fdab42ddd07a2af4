import script from "#islands/lite/remember-product.js?raw";
import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { defineModule } from "../module.ts";
import ProductInformation from "./ProductInformation.astro";
import style from "./product-information.css?inline";

/** Picture, name, model and lifecycle of the product; the same on every page about it. */
export const productInformation = defineModule({
	name: "product-information",
	critical: true,
	calls: ({ params }) => ({ product: request(product, { productName: params.productName ?? null }) }),
	view: ProductInformation,
	style,
	script,
});
