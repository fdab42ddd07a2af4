import { request } from "#src/contract/call.ts";
import { models } from "#src/contract/categories/calls.ts";
import { defineModule } from "../module.ts";
import ModelResults from "./ModelResults.astro";
import style from "./model-results.css?inline";

/** The products of a category, discontinued ones included; on typed pages each leads to its typed page. */
export const modelResults = defineModule({
	name: "model-results",
	critical: true,
	calls: ({ params, query }, brand) => ({
		models: request(models, {
			categoryName: params.categoryName ?? null,
			start: Number(query.start ?? 0),
			num: Number(query.num ?? brand.results.models),
			sort: query.sort ?? null,
		}),
	}),
	view: ModelResults,
	style,
});
