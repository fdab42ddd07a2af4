import { categoryInformation } from "#src/modules/category-information/category-information.ts";
import { describeView } from "./describe-view.ts";
import { category, PICTURE } from "./items.ts";

describeView(categoryInformation, {
	path: "/televisions",
	data: (word, language) => ({
		category: {
			...category(word, language),
			searchModuleImage: PICTURE,
			modelNumberHelp: "<p>Look behind it.</p>",
			categories: [category(word, language)],
		},
	}),
	nothing: { category: null },
});
