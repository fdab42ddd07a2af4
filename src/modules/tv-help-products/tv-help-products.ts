import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { models } from "#src/contract/categories/calls.ts";
import { defineModule } from "../module.ts";
import TvHelpProducts from "./TvHelpProducts.astro";

/** The products that have TV help, to choose one's own: all of the category that the brand named. */
export const tvHelpProducts = defineModule({
	name: "tv-help-products",
	critical: true,
	calls: (context, brand) => {
		const { start, num } = listWindow(context, brand.results.models);
		const isChosen = context.params.productName !== undefined;
		return {
			models: request(models, { categoryName: isChosen ? null : (brand.tvHelp?.category ?? null), start, num }),
		};
	},
	view: TvHelpProducts,
});
