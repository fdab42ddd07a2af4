import { defineCall } from "../call.ts";
import type { FaqBundleDetail, FaqBundles } from "./schemas.ts";

type ByContext = { categoryName?: string | null; modelSlug?: string | null };

const bundleTags = ({ categoryName, modelSlug }: ByContext, data: FaqBundles | null) => [
	`list:faq-bundles:${modelSlug ?? categoryName ?? "all"}`,
	"list:faq-bundles:everywhere",
	...(data?.data.flatMap((bundle) => bundle.linkedArticles.map((article) => `article:${article.articleFamilyId}`)) ??
		[]),
];

export const faqBundles = defineCall<ByContext & { limited?: boolean }, FaqBundles>()({
	name: "faqBundles",
	path: "/faq-bundles",
	query: ["categoryName", "modelSlug", "limited"],
	kind: "list",
	tags: bundleTags,
});

export const faqBundleList = defineCall<ByContext & { bundleType?: string | null }, FaqBundles>()({
	name: "faqBundleList",
	path: "/faq-bundles/list",
	query: ["modelSlug", "categoryName", "bundleType"],
	kind: "list",
	tags: bundleTags,
});

/** `gkId` is the bundle's id; what follows an underscore in it is cut. */
export const faqBundleDetail = defineCall<
	{
		start?: number;
		num?: number;
		model?: string | null;
		gkId: string | null;
		documentTypeFilter?: string | null;
		type?: string | null;
		config?: string | null;
	},
	FaqBundleDetail
>()({
	name: "faqBundleDetail",
	path: "/faq-bundles/detail",
	query: ["start", "num", "model", "gkId", "documentTypeFilter", "type", "config"],
	kind: "list",
	rules: { needs: ["gkId"], beforeUnderscore: ["gkId"], most: 100 },
	tags: ({ model }, data) => [
		`list:faq-bundles:${model ?? "all"}`,
		"list:faq-bundles:everywhere",
		...(data?.searchResponse.results.map((each) => `article:${each.articleFamilyId}`) ?? []),
	],
});
