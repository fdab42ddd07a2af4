import { categories } from "#src/modules/categories/categories.ts";
import { describeView } from "./describe-view.ts";
import { category } from "./items.ts";

describeView(categories, {
	path: "",
	data: (word, language) => ({ categories: { categories: [category(word, language)], displayName: "" } }),
	nothing: { categories: { categories: [], displayName: "" } },
	says: "No products are listed here yet. Please search for your model number.",
});
