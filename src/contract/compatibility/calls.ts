import { defineCall } from "../call.ts";
import type { CompatibilityDetails, CompatibleCategories, CompatibleModels } from "./schemas.ts";

type ByProduct = { productName: string | null };

const compatibilityTags = ({ productName }: ByProduct) => (productName ? [`list:compatibility:${productName}`] : []);

/** Categories in which something works together with the product. */
export const compatibleCategories = defineCall<ByProduct, CompatibleCategories>()({
	name: "compatibleCategories",
	path: "/compatibility-relations/{productName}/categories",
	kind: "list",
	tags: compatibilityTags,
});

/** Models of one category that work together with the product. */
export const compatibleModels = defineCall<ByProduct & { categoryName: string | null }, CompatibleModels>()({
	name: "compatibleModels",
	path: "/compatibility-relations/{productName}/categories/{categoryName}/models",
	kind: "list",
	tags: (params, data) => [
		...compatibilityTags(params),
		...(data?.models.map((each) => `product:${each.product.slug}`) ?? []),
	],
});

/** What works between two models, and under which conditions. */
export const compatibilityDetails = defineCall<
	ByProduct & { categoryName: string | null; compatibleModelName: string | null },
	CompatibilityDetails
>()({
	name: "compatibilityDetails",
	path: "/compatibility-relations/{productName}/categories/{categoryName}/models/{compatibleModelName}/details",
	tags: (params) => [
		...compatibilityTags(params),
		...(params.compatibleModelName ? [`product:${params.compatibleModelName}`] : []),
	],
});
