import { serviceManuals } from "#src/modules/service-manuals/service-manuals.ts";
import { agentRow, describeAgentList } from "./agent-lists.ts";
import { list } from "./items.ts";

describeAgentList(
	serviceManuals,
	(results, count) => ({ documents: list(results, count) }),
	agentRow,
	"/televisions/tv/repair-documents?documentTypeFilter=service-manual#repair-documents",
);
