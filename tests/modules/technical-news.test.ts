import { technicalNews } from "#src/modules/technical-news/technical-news.ts";
import { agentRow, describeAgentList } from "./agent-lists.ts";
import { list } from "./items.ts";

describeAgentList(
	technicalNews,
	(results, count) => ({ documents: list(results, count) }),
	agentRow,
	"/televisions/tv/repair-documents?documentTypeFilter=technical-news#repair-documents",
);
