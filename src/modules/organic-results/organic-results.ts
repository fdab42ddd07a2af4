import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { search } from "#src/contract/search/calls.ts";
import { RESULTS_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import OrganicResults from "./OrganicResults.astro";
import style from "./organic-results.css?inline";

/** Search results with counts by type; ten more at a time, everything so far on one page. */
export const organicResults = defineModule({
	name: "organic-results",
	critical: true,
	calls: (context) => {
		const { query, route } = context;
		return {
			results: request(search, {
				contextId: contextIdOf(context),
				query: query.query ?? null,
				type: route.searchType,
				start: 0,
				num: Number(query.start ?? 0) + Number(query.num ?? RESULTS_COUNT),
				accessLevel: query.accessLevel ?? null,
				documentTypeFilter: query.documentTypeFilter ?? null,
				contentTypeFilter: query.contentTypeFilter ?? null,
				country: query.country ?? null,
				supportFaqBundleTopicFilter: query.supportFaqBundleTopicFilter ?? null,
				topics: query.topic ? [query.topic] : [],
			}),
		};
	},
	view: OrganicResults,
	style,
});
