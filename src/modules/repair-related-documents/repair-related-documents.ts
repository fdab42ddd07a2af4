import { repairRelatedDocuments as repairRelatedDocumentsCall } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { agentDocuments } from "../agent-documents.ts";
import { defineModule } from "../module.ts";
import RepairRelatedDocuments from "./RepairRelatedDocuments.astro";

/** Repair tools, memos, training and service information for agents, of what the page is about and asks for. */
export const repairRelatedDocuments = defineModule({
	name: "repair-related-documents",
	audience: "asc",
	shownIn: { searchTypes: ["none", "all"] },
	calls: (context) => ({ documents: request(repairRelatedDocumentsCall, agentDocuments(context)) }),
	inPacks: true,
	view: RepairRelatedDocuments,
});
