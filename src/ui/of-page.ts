import type { RouteParameters } from "#src/routes.ts";

/** The category and product of the page's own address. */
export function ofPage({ categoryName, productName }: RouteParameters): RouteParameters {
	return { ...(categoryName ? { categoryName } : {}), ...(categoryName && productName ? { productName } : {}) };
}
