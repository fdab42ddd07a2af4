import { plainHead } from "#src/head/plain-head.ts";
import { organicResults, searchOf } from "#src/modules/organic-results/organic-results.ts";
import { resultsTitle } from "#src/modules/organic-results/results-title.ts";
import { definePage } from "./page-type.ts";
import { HELP_SHELL } from "./tv-help.ts";
import { canonicalOfHelp, HELP_STANDS_UNDER, hasTvHelp, helpCalls, helpTrail } from "./tv-help-head.ts";

/** Results of a search within TV help. */
export const tvHelpResultsPage = definePage({
	name: "tv-help-results",
	modules: [...HELP_SHELL, organicResults],
	calls: (context, brand) => ({ ...helpCalls(context, brand), results: searchOf(context, brand) }),
	standsUnder: HELP_STANDS_UNDER,
	canonical: ({ data, context }) => canonicalOfHelp(context, data),
	isHeld: hasTvHelp,
	head: ({ data, context, t }) => ({
		...plainHead(context, resultsTitle(context.query.query, data.results, t)),
		breadcrumbs: helpTrail({ data, context, t, part: t("results.heading") }),
	}),
	life: "short",
});
