import { modelResults } from "#src/modules/model-results/model-results.ts";
import { describeView } from "./describe-view.ts";
import { list, product } from "./items.ts";

describeView(modelResults, {
	path: "/televisions",
	data: (word) => ({ models: list([product(word)], 70) }),
	nothing: { models: list([]) },
	says: "No products are listed here yet.",
	labels: false,
});
