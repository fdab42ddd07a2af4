import { faqBundles } from "#src/modules/faq-bundles/faq-bundles.ts";
import { describeView } from "./describe-view.ts";

describeView(faqBundles, {
	data: (word, language) => ({
		bundles: {
			data: [
				{
					bundleId: "first",
					title: word,
					language,
					linkedArticles: [{ articleFamilyId: "a", articleTitle: word, articleUrl: "/articles/a", language }],
				},
			],
		},
	}),
	nothing: { bundles: { data: [] } },
});
