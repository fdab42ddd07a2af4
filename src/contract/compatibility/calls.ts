import { defineCall } from "../call.ts";
import { slug } from "../parameter.ts";
import { listTag, productInfoTag, productInfoTags, tagsOf } from "../tags.ts";
import type { CompatibilityDetails, CompatibleCategories, CompatibleModels } from "./schemas.ts";

const relationsOf = (productName: string) => listTag("compatibility", productName);

/** Categories in which something works together with the product. */
export const compatibleCategories = defineCall<CompatibleCategories>()({
	name: "compatibleCategories",
	path: "/compatibility-relations/{productName}/categories",
	params: { productName: slug() },
	kind: "list",
	tags: ({ productName }) => tagsOf(productName, relationsOf),
});

/** Models of one category that work together with the product. */
export const compatibleModels = defineCall<CompatibleModels>()({
	name: "compatibleModels",
	path: "/compatibility-relations/{productName}/categories/{categoryName}/models",
	params: { productName: slug(), categoryName: slug() },
	kind: "list",
	tags: ({ productName }, data) => [
		...tagsOf(productName, relationsOf),
		...productInfoTags(data?.models.map((each) => each.product) ?? []),
	],
});

/** What works between two models, and under which conditions. */
export const compatibilityDetails = defineCall<CompatibilityDetails>()({
	name: "compatibilityDetails",
	path: "/compatibility-relations/{productName}/categories/{categoryName}/models/{compatibleModelName}/details",
	params: { productName: slug(), categoryName: slug(), compatibleModelName: slug() },
	tags: ({ productName, compatibleModelName }, data) => [
		...tagsOf(productName, relationsOf, productInfoTag),
		...tagsOf(compatibleModelName, productInfoTag),
		...(data ? productInfoTags([data.product, data.compatibleModel]) : []),
	],
});
