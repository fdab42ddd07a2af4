import { productInformation } from "#src/modules/product-information/product-information.ts";
import { describeView } from "./describe-view.ts";
import { product as info } from "./items.ts";

describeView(productInformation, {
	data: (word, language) => ({ product: { product: { ...info(word), summary: word, language } } }),
	nothing: { product: null },
});
