import { request } from "#src/contract/call.ts";
import { helpTrees } from "#src/contract/help-trees/calls.ts";
import { defineModule } from "../module.ts";
import TvHelpGuides from "./TvHelpGuides.astro";
import style from "./tv-help-guides.css?inline";

/** Guided help of a product: one way in for each trouble. */
export const tvHelpGuides = defineModule({
	name: "tv-help-guides",
	calls: ({ params }) => ({ help: request(helpTrees, { productName: params.productName ?? null }) }),
	view: TvHelpGuides,
	style,
});
