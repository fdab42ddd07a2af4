import { articleDetails } from "#src/modules/article-details/article-details.ts";
import { describeView } from "./describe-view.ts";
import { product, section } from "./items.ts";

describeView(articleDetails, {
	path: "/articles/a",
	data: (word, language) => ({
		article: {
			articleFamilyId: "a",
			title: word,
			summary: word,
			language,
			channel: "con",
			reviewed: "2026-03-01",
			stepNum: 2,
			appliesTo: [product(word)],
			categories: [{ name: "televisions", displayName: word, path: "/screens" }],
			sections: [section(word), { ...section(word), id: "more" }],
		},
	}),
	nothing: { article: null },
});
