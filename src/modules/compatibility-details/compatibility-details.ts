import { request } from "#src/contract/call.ts";
import { compatibilityDetails as compatibilityDetailsCall } from "#src/contract/compatibility/calls.ts";
import stackedTable from "#src/ui/stacked-table.css?inline";
import { defineModule } from "../module.ts";
import CompatibilityDetails from "./CompatibilityDetails.astro";
import style from "./compatibility-details.css?inline";

/** How far two products work together and on which conditions; without a model or category nothing is asked (specification section 4). */
export const compatibilityDetails = defineModule({
	name: "compatibility-details",
	critical: true,
	calls: ({ params: { productName = null, compatibleCategory = null, compatibleModel = null } }) => ({
		details: request(compatibilityDetailsCall, {
			productName,
			categoryName: compatibleCategory,
			compatibleModelName: compatibleModel,
		}),
	}),
	view: CompatibilityDetails,
	style: style + stackedTable,
});
