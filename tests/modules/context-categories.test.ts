import { contextCategories } from "#src/modules/context-categories/context-categories.ts";
import { describeView } from "./describe-view.ts";
import { PICTURE } from "./items.ts";

describeView(contextCategories, {
	path: "/televisions",
	data: (word) => ({
		beside: { categories: [{ name: "radios", displayName: word, path: "/sound/radios", color: "", picture: PICTURE }] },
	}),
	nothing: { beside: { categories: [] } },
	labels: false,
});
