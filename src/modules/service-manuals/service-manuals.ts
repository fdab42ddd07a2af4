import { serviceManuals as serviceManualsCall } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { agentDocuments } from "../agent-documents.ts";
import { defineModule } from "../module.ts";
import ServiceManuals from "./ServiceManuals.astro";

/** Service manuals for agents, of what the page is about and asks for. */
export const serviceManuals = defineModule({
	name: "service-manuals",
	audience: "asc",
	shownIn: { searchTypes: ["none", "all"] },
	calls: (context) => ({ documents: request(serviceManualsCall, agentDocuments(context)) }),
	inPacks: true,
	view: ServiceManuals,
});
