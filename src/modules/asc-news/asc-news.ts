import { listWindow } from "#src/context/list-window.ts";
import { ascNews as ascNewsCall } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { REPAIRS_COUNT } from "#src/site/limits.ts";
import { agentDocuments } from "../agent-documents.ts";
import { defineModule } from "../module.ts";
import AscNews from "./AscNews.astro";

/** News for service centres, of what the page is about and asks for; the portal reaches all of them. */
export const ascNews = defineModule({
	name: "asc-news",
	audience: "asc",
	shownIn: { searchTypes: ["none", "all"] },
	calls: (context) => {
		const { start, num } = listWindow(context, REPAIRS_COUNT, "ascNewsStart");
		return { news: request(ascNewsCall, { ...agentDocuments(context), start, num }) };
	},
	inPacks: true,
	view: AscNews,
});
