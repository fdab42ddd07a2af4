import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { beforeUnderscore, codes, count, exact, flag, needed, oneOf, slug } from "../parameter.ts";
import { TYPE_WORDS } from "../search/search-types.ts";
import { articleTag, listTags } from "../tags.ts";
import { BUNDLE_TYPES } from "./bundle-types.ts";
import type { FaqBundleDetail, FaqBundles } from "./schemas.ts";

const bundleTags = (contextId: string | null, data: FaqBundles | null) => [
	...listTags("faq-bundles", contextId),
	...(data?.data.flatMap((bundle) => bundle.linkedArticles.map((each) => articleTag(each.articleFamilyId))) ?? []),
];

export const faqBundles = defineCall<FaqBundles>()({
	name: "faqBundles",
	path: "/faq-bundles",
	params: { categoryName: slug(), modelSlug: slug(), limited: flag() },
	kind: "list",
	tags: ({ categoryName, modelSlug }, data) => bundleTags(modelSlug ?? categoryName ?? null, data),
});

/** Bundles made by themselves change with the answers there are. */
const ofTopics = (contextId: string | null, data: FaqBundles | null) => [
	...bundleTags(contextId, data),
	...listTags("articles", contextId),
];

/** Bundles of a type, or of both: those somebody put together first, then the topics that most is written about. */
export const faqBundleList = defineCall<FaqBundles>()({
	name: "faqBundleList",
	path: "/faq-bundles/list",
	params: { modelSlug: slug(), categoryName: slug(), bundleType: oneOf(BUNDLE_TYPES) },
	kind: "list",
	tags: ({ categoryName, modelSlug }, data) => ofTopics(modelSlug ?? categoryName ?? null, data),
});

/** The articles of a bundle, or those of a topic. `gkId` is the id of either; what follows an underscore in it is cut, such as the `_auto` of a topic. */
export const faqBundleDetail = defineCall<FaqBundleDetail>()({
	name: "faqBundleDetail",
	path: "/faq-bundles/detail",
	params: {
		start: count(),
		num: count(NUM_MAX),
		model: slug(),
		gkId: needed(beforeUnderscore(slug())),
		documentTypeFilter: codes(TYPE_WORDS),
		type: codes(TYPE_WORDS),
		config: exact(),
	},
	kind: "list",
	tags: ({ model }, data) => [
		...listTags("faq-bundles", model ?? null),
		...listTags("articles", model ?? null),
		...(data?.searchResponse.results.map((each) => articleTag(each.articleFamilyId)) ?? []),
	],
});
