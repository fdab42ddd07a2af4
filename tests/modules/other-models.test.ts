import { otherModels } from "#src/modules/other-models/other-models.ts";
import { describeView } from "./describe-view.ts";
import { product } from "./items.ts";

describeView(otherModels, {
	data: (word) => ({ models: { products: [product(word)] } }),
	nothing: { models: null },
	says: "Not this model?",
	labels: false,
});
