import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { defineModule, optional } from "../module.ts";
import TvHelpTitle from "./TvHelpTitle.astro";

/** What a page of TV help is about: the product, and which part of its help. */
export const tvHelpTitle = defineModule({
	name: "tv-help-title",
	critical: true,
	calls: ({ params }) => ({ product: optional(request(product, { productName: params.productName ?? null })) }),
	view: TvHelpTitle,
});
