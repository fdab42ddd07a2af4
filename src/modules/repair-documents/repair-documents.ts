import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { search } from "#src/contract/search/calls.ts";
import { RESULTS_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import RepairDocuments from "./RepairDocuments.astro";
import style from "./repair-documents.css?inline";

/** Repair documents that everybody may read; says where the others are. */
export const repairDocuments = defineModule({
	name: "repair-documents",
	critical: { pageTypes: ["product"] },
	shownIn: { searchTypes: ["repair-documents"] },
	calls: (context) => ({
		documents: request(search, {
			contextId: contextIdOf(context),
			type: "repair-documents",
			start: 0,
			num: RESULTS_COUNT,
		}),
	}),
	view: RepairDocuments,
	style,
});
