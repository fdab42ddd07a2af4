import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { codes, count, slug } from "../parameter.ts";
import { TYPE_WORDS } from "../search/search-types.ts";
import { articleTag, documentTag, downloadTag, listTags } from "../tags.ts";
import type { PublicWhatsNew } from "./schemas.ts";

const TAGS = { articles: articleTag, downloads: downloadTag, documents: documentTag } as const;

/**
 * Ours: what is new or changed for visitors of a product, a category or all, the newest day first. The
 * specification's own list is for service centres (sections 6 and 7).
 */
export const publicWhatsNew = defineCall<PublicWhatsNew>()({
	name: "publicWhatsNew",
	path: "/whats-new{/contextId}",
	params: {
		contextId: slug(),
		start: count(),
		num: count(NUM_MAX),
		type: codes(TYPE_WORDS),
		"additional-fields": codes(),
	},
	kind: "list",
	tags: ({ contextId }, data) => [
		...listTags("articles", contextId ?? null),
		...listTags("downloads", contextId ?? null),
		...listTags("documents", contextId ?? null),
		...(data?.searchResponse.results.map(({ kind, id }) => TAGS[kind](id)) ?? []),
	],
});
