import { defineCall } from "../call.ts";
import { beforeUnderscore, code, codes, count, exact, flag, needed, slug } from "../parameter.ts";
import { articleTag, listTags } from "../tags.ts";
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

export const faqBundleList = defineCall<FaqBundles>()({
	name: "faqBundleList",
	path: "/faq-bundles/list",
	params: { modelSlug: slug(), categoryName: slug(), bundleType: code() },
	kind: "list",
	tags: ({ categoryName, modelSlug }, data) => bundleTags(modelSlug ?? categoryName ?? null, data),
});

/** `gkId` is the bundle's id; what follows an underscore in it is cut. */
export const faqBundleDetail = defineCall<FaqBundleDetail>()({
	name: "faqBundleDetail",
	path: "/faq-bundles/detail",
	params: {
		start: count(),
		num: count(100),
		model: slug(),
		gkId: needed(beforeUnderscore(slug())),
		documentTypeFilter: codes(),
		type: codes(),
		config: exact(),
	},
	kind: "list",
	tags: ({ model }, data) => [
		...listTags("faq-bundles", model ?? null),
		...(data?.searchResponse.results.map((each) => articleTag(each.articleFamilyId)) ?? []),
	],
});
