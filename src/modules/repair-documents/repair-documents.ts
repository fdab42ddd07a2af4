import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { repairDocuments as repairDocumentsCall } from "#src/contract/repair-documents/calls.ts";
import { REPAIR_DOCUMENTS_COUNT } from "#src/site/limits.ts";
import { defineModule, optional } from "../module.ts";
import RepairDocuments from "./RepairDocuments.astro";

/** Repair documents that everybody may read; says where the others are. */
export const repairDocuments = defineModule({
	name: "repair-documents",
	critical: { pageTypes: ["product"] },
	shownIn: { searchTypes: ["repair-documents"] },
	calls: (context) => ({
		product: optional(request(product, { productName: context.params.productName ?? null })),
		documents: request(repairDocumentsCall, {
			contextId: contextIdOf(context),
			type: "repair-documents",
			start: 0,
			num: REPAIR_DOCUMENTS_COUNT,
			languageSelectionFilter: context.query.languageSelectionFilter ?? null,
		}),
	}),
	view: RepairDocuments,
});
