import { whatsNew } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { REPAIR_DOCUMENT_TYPES } from "#src/contract/repair-documents/words.ts";
import { WHATS_NEW_APP } from "#src/site/agent-limits.ts";
import { defineModule } from "../module.ts";
import AgentsWhatsNew from "./AgentsWhatsNew.astro";

/** What came out last for agents, of every type and whatever it is about; as many as the brand wants. Their portal lists the news above it. */
export const agentsWhatsNew = defineModule({
	name: "agents-whats-new",
	audience: "asc",
	shownIn: { searchTypes: ["none"] },
	calls: ({ route }, brand) => ({
		newest: request(whatsNew, {
			type: [...(route.pageType === "asc-portal" ? [] : ["asc-news" as const]), ...REPAIR_DOCUMENT_TYPES],
			appType: WHATS_NEW_APP,
			start: 0,
			num: brand.results.whatsNew,
		}),
	}),
	view: AgentsWhatsNew,
});
