import { technicalNews as technicalNewsCall } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { agentDocuments } from "../agent-documents.ts";
import { defineModule } from "../module.ts";
import TechnicalNews from "./TechnicalNews.astro";

/** Technical news for agents, of what the page is about and asks for. */
export const technicalNews = defineModule({
	name: "technical-news",
	audience: "asc",
	tellsReceipts: true,
	shownIn: { searchTypes: ["none", "all"] },
	calls: (context) => ({ documents: request(technicalNewsCall, agentDocuments(context)) }),
	inPacks: true,
	view: TechnicalNews,
});
