import { manualPage } from "../manual-page/manual-page.ts";
import { defineModule } from "../module.ts";
import ManualTools from "./ManualTools.astro";
import style from "./manual-tools.css?inline";

/** For whoever works by a manual: to a page by its number, and a search in the manuals of the product, which leads to the page. */
export const manualTools = defineModule({
	name: "manual-tools",
	audience: "asc",
	calls: (context, brand) => manualPage.calls(context, brand),
	view: ManualTools,
	style,
});
