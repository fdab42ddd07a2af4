import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { licence } from "#src/modules/licence/licence.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { definePage } from "./page-type.ts";

/** A licence at an address of its own. */
export const licencePage = definePage({
	name: "licence",
	modules: [searchBox, specialMessage, retirement, newsAndAlerts, licence],
	calls: licence.calls,
	head: ({ data, context, t, link }) => {
		const found = data.licence;
		const trail = breadcrumbs({ t, below: [found?.title ?? ""] });
		return {
			title: found?.title ?? "",
			description: found?.summary ?? "",
			canonicalPath: context.path,
			subject: found ?? null,
			breadcrumbs: trail,
			image: null,
			jsonLd: [breadcrumbList(trail, link, context)],
			noindex: false,
			color: null,
		};
	},
	life: "long",
});
