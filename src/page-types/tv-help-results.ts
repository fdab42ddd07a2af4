import { plainHead } from "#src/head/plain-head.ts";
import { organicResults } from "#src/modules/organic-results/organic-results.ts";
import { definePage } from "./page-type.ts";
import { HELP_SHELL } from "./tv-help.ts";
import { canonicalOfHelp, HELP_STANDS_UNDER, hasTvHelp, helpCalls, helpTrail } from "./tv-help-head.ts";

/** Results of a search within TV help. */
export const tvHelpResultsPage = definePage({
	name: "tv-help-results",
	modules: [...HELP_SHELL, organicResults],
	calls: helpCalls,
	standsUnder: HELP_STANDS_UNDER,
	canonical: ({ data, context }) => canonicalOfHelp(context, data),
	isHeld: hasTvHelp,
	head: ({ data, context, t }) => {
		const { query } = context.query;
		return {
			...plainHead(context, query ? t("results.title", { query }) : t("results.title.empty")),
			breadcrumbs: helpTrail({ data, context, t, part: t("results.heading") }),
		};
	},
	life: "short",
});
