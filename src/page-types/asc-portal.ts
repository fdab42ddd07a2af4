import { plainHead } from "#src/head/plain-head.ts";
import { agentsWhatsNew } from "#src/modules/agents-whats-new/agents-whats-new.ts";
import { ascChanges } from "#src/modules/asc-changes/asc-changes.ts";
import { ascNews } from "#src/modules/asc-news/asc-news.ts";
import { ascToConfirm } from "#src/modules/asc-to-confirm/asc-to-confirm.ts";
import { ascWelcome } from "#src/modules/asc-welcome/asc-welcome.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { repairRelatedDocuments } from "#src/modules/repair-related-documents/repair-related-documents.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { serviceManuals } from "#src/modules/service-manuals/service-manuals.ts";
import { technicalNews } from "#src/modules/technical-news/technical-news.ts";
import { definePage } from "./page-type.ts";

/** The home of agents of service centres; for nobody else there is no such page. */
export const ascPortalPage = definePage({
	name: "asc-portal",
	audience: "asc",
	modules: [
		searchBox,
		newsAndAlerts,
		ascWelcome,
		ascToConfirm,
		ascChanges,
		technicalNews,
		serviceManuals,
		repairRelatedDocuments,
		ascNews,
		agentsWhatsNew,
	],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("asc.portal.title")),
	life: "none",
});
