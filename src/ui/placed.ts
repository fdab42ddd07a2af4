import type { Place } from "#src/contract/shapes.ts";
import type { RouteParameters } from "#src/routes.ts";

/** The parameters of an item's address under its category and product: the longest form that holds. */
export function placed({ category, product }: Place, id: RouteParameters): RouteParameters {
	return {
		...(category ? { categoryName: category } : {}),
		...(category && product ? { productName: product } : {}),
		...id,
	};
}

/** The category and product of the page's own address. */
export function ofPage({ categoryName, productName }: RouteParameters): RouteParameters {
	return placed({ category: categoryName ?? null, product: productName ?? null }, {});
}
