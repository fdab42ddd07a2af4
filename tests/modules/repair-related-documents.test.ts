import { repairRelatedDocuments } from "#src/modules/repair-related-documents/repair-related-documents.ts";
import { agentRow, describeAgentList } from "./agent-lists.ts";
import { list } from "./items.ts";

describeAgentList(
	repairRelatedDocuments,
	(results, count) => ({ documents: list(results, count) }),
	agentRow,
	"/televisions/tv/repair-documents?documentTypeFilter=repair-tools,technical-memo,training-information,service-information#repair-documents",
);
