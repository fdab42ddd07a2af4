import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { models } from "#src/contract/categories/calls.ts";
import { helpTreeProducts } from "#src/contract/help-trees/calls.ts";
import { defineModule } from "../module.ts";
import TvHelpProducts from "./TvHelpProducts.astro";

/** The products that have TV help, to choose one's own: all of the category that the brand named, or those of guided help that the address names. */
export const tvHelpProducts = defineModule({
	name: "tv-help-products",
	critical: true,
	calls: (context, brand) => {
		const { start, num } = listWindow(context, brand.results.models);
		const { productName, treeId } = context.params;
		const category = productName === undefined && treeId === undefined ? brand.tvHelp?.category : null;
		return {
			models: request(models, { categoryName: category ?? null, start, num }),
			guide: request(helpTreeProducts, { treeId: productName === undefined ? (treeId ?? null) : null, start, num }),
		};
	},
	view: TvHelpProducts,
});
