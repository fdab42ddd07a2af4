import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { models as modelsCall } from "#src/contract/categories/calls.ts";
import { comparison as comparisonCall } from "#src/contract/comparison/calls.ts";
import { defineModule } from "../module.ts";
import Comparison from "./Comparison.astro";
import style from "./comparison.css?inline";

/** Specifications of up to four models side by side, and a form to choose them with. */
export const comparison = defineModule({
	name: "comparison",
	critical: true,
	calls: (context, brand) => {
		const { params, query } = context;
		const { start, num } = listWindow(context, brand.results.models);
		const categoryName = params.categoryName ?? null;
		return {
			comparison: request(comparisonCall, { categoryName, models: query.models ?? null }),
			models: request(modelsCall, { categoryName, start, num }),
		};
	},
	view: Comparison,
	style,
});
