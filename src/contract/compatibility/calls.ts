import { defineCall } from "../call.ts";
import { count, slug } from "../parameter.ts";
import { categoryTag, listTag, productInfoTag, productInfoTags, tagsOf } from "../tags.ts";
import type { CompatibilityDetails, CompatibleCategories, CompatibleModels } from "./schemas.ts";

const relationsOf = (productName: string) => listTag("compatibility", productName);

/** Categories in which something works together with the product. */
export const compatibleCategories = defineCall<CompatibleCategories>()({
	name: "compatibleCategories",
	path: "/compatibility-relations/{productName}/categories",
	params: { productName: slug() },
	kind: "list",
	tags: ({ productName }, data) => [
		...tagsOf(productName, relationsOf),
		...(data?.categories.map(({ name }) => categoryTag(name)) ?? []),
	],
});

/** Models of one category of which something is said beside the product; windows are ours. */
export const compatibleModels = defineCall<CompatibleModels>()({
	name: "compatibleModels",
	path: "/compatibility-relations/{productName}/categories/{categoryName}/models",
	params: { productName: slug(), categoryName: slug(), start: count(), num: count(200) },
	kind: "list",
	tags: ({ productName, categoryName }, data) => [
		...tagsOf(productName, relationsOf, productInfoTag),
		...tagsOf(categoryName, categoryTag),
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
