import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { compatibleModels as compatibleModelsCall } from "#src/contract/compatibility/calls.ts";
import stackedTable from "#src/ui/stacked-table.css?inline";
import { defineModule } from "../module.ts";
import CompatibleModels from "./CompatibleModels.astro";
import style from "./compatible-models.css?inline";

/** Models of one category with how far each works with the product; without a category nothing is asked (specification section 4). */
export const compatibleModels = defineModule({
	name: "compatible-models",
	critical: true,
	calls: (context, brand) => {
		const { start, num } = listWindow(context, brand.results.models);
		const { productName = null, compatibleCategory = null } = context.params;
		return { models: request(compatibleModelsCall, { productName, categoryName: compatibleCategory, start, num }) };
	},
	view: CompatibleModels,
	style: style + stackedTable,
});
