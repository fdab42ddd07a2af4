import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { categories, models } from "#src/contract/categories/calls.ts";
import style from "#src/ui/narrowing.css?inline";
import { defineModule, optional } from "../module.ts";
import ModelResults from "./ModelResults.astro";

/** The products of a category, discontinued ones included; on typed pages each leads to its typed page. */
export const modelResults = defineModule({
	name: "model-results",
	critical: true,
	calls: (context, brand) => {
		const { start, num } = listWindow(context, brand.results.models, "modelsStart", "start");
		const { params, query } = context;
		return {
			models: request(models, {
				...{ categoryName: params.categoryName ?? null, start, num, sort: query.sort ?? null },
				...{ documentTypeFilter: query.documentTypeFilter ?? null, country: query.country ?? null },
				contentTypeFilter: query.contentTypeFilter ?? null,
			}),
			// Which filters have something to filter.
			category: optional(request(categories, { categoryName: params.categoryName ?? null })),
		};
	},
	view: ModelResults,
	style,
});
