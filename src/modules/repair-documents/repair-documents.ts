import { contextIdOf } from "#src/context/context-id.ts";
import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { repairDocuments as repairDocumentsCall, repairSearch } from "#src/contract/repair-documents/calls.ts";
import { REPAIRS_COUNT } from "#src/site/limits.ts";
import { defineModule, optional } from "../module.ts";
import RepairDocuments from "./RepairDocuments.astro";

/** Repair documents that the reader may see, of a type and in a language where he chose one (specification section 7, "Repair search"). */
export const repairDocuments = defineModule({
	name: "repair-documents",
	critical: { pageTypes: ["product"] },
	shownIn: { searchTypes: ["repair-documents"] },
	calls: (context) => {
		const { productName = null } = context.params;
		const { languageSelectionFilter = null, documentTypeFilter = null } = context.query;
		const { start, num } = listWindow(context, REPAIRS_COUNT, "repairStart");
		const asked = { type: "repair-documents", start, num, languageSelectionFilter, documentTypeFilter };
		return {
			product: optional(request(product, { productName })),
			documents: productName
				? request(repairSearch, { model: productName, ...asked })
				: request(repairDocumentsCall, { contextId: contextIdOf(context), ...asked }),
		};
	},
	inPacks: true,
	view: RepairDocuments,
});
