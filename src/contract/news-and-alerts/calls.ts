import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { code, codes, count, exact, flag, slug } from "../parameter.ts";
import { listTags } from "../tags.ts";
import type { NewsAndAlerts } from "./schemas.ts";

/** News and alerts of a product, a category (with those of everything above it) or all. */
export const newsAndAlerts = defineCall<NewsAndAlerts>()({
	name: "newsAndAlerts",
	path: "/news-and-alerts{/contextId}",
	params: {
		contextId: slug(),
		accessLevel: code(),
		config: exact(),
		start: count(),
		num: count(NUM_MAX),
		types: codes(),
		/** Ours: only what is about no product and no category. */
		general: flag(),
		"additional-fields": codes(),
	},
	kind: "list",
	tags: ({ contextId }) => listTags("news-and-alerts", contextId ?? null),
});
