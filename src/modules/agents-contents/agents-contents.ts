import type { RequestContext } from "#src/context/request-context.ts";
import type { Brand } from "#src/site/brand.ts";
import { ascNews } from "../asc-news/asc-news.ts";
import { ascProductChanges } from "../asc-product-changes/asc-product-changes.ts";
import { defineModule, optional } from "../module.ts";
import { offlinePack } from "../offline-pack/offline-pack.ts";
import { repairRelatedDocuments } from "../repair-related-documents/repair-related-documents.ts";
import { serviceManuals } from "../service-manuals/service-manuals.ts";
import { technicalNews } from "../technical-news/technical-news.ts";
import AgentsContents from "./AgentsContents.astro";
import style from "./agents-contents.css?inline";

/** What of a product's page is for agents, as links under its title: it stands among what is for everybody. */
export const agentsContents = defineModule({
	name: "agents-contents",
	audience: "asc",
	shownIn: { searchTypes: ["none"] },
	calls: (context: RequestContext, brand: Brand) => ({
		changes: optional(ascProductChanges.calls(context, brand).changes),
		technicalNews: optional(technicalNews.calls(context, brand).documents),
		manuals: optional(serviceManuals.calls(context, brand).documents),
		related: optional(repairRelatedDocuments.calls(context, brand).documents),
		news: optional(ascNews.calls(context, brand).news),
		pack: optional(offlinePack.calls(context, brand).pack),
	}),
	view: AgentsContents,
	style,
});
