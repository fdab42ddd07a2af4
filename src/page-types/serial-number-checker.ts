import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { serialNumberChecker } from "#src/modules/serial-number-checker/serial-number-checker.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { definePage } from "./page-type.ts";

/** Whether a recall, a free repair or a replacement concerns the reader's device, by its serial number. */
export const serialNumberCheckerPage = definePage({
	name: "serial-number-checker",
	modules: [searchBox, specialMessage, retirement, newsAndAlerts, serialNumberChecker],
	calls: serialNumberChecker.calls,
	standsUnder: ["details"],
	head: ({ data: { details }, context, t, link }) => {
		// Without details there is a page only for the words that were sent.
		const title = details?.title ?? t("serial.heading");
		const trail = breadcrumbs({ t, below: [title] });
		return {
			title,
			description: details?.summary ?? "",
			canonicalPath: context.path,
			subject: details ?? null,
			breadcrumbs: trail,
			image: null,
			jsonLd: [breadcrumbList(trail, link, context)],
			noindex: false,
			color: null,
		};
	},
	life: "long",
});
