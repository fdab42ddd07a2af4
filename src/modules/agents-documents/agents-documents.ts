import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { repairSearch } from "#src/contract/repair-documents/calls.ts";
import { REPAIRS_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import AgentsDocuments from "./AgentsDocuments.astro";

/** Beside a document that an agent reads: the others of its product, or of its category where it is of no product. */
export const agentsDocuments = defineModule({
	name: "agents-documents",
	audience: "asc",
	calls: (context) => ({
		documents: request(repairSearch, {
			model: contextIdOf(context),
			type: "repair-documents",
			start: 0,
			num: REPAIRS_COUNT,
		}),
	}),
	view: AgentsDocuments,
});
