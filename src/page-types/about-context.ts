import type { RequestContext } from "#src/context/request-context.ts";
import { request } from "#src/contract/call.ts";
import { categoryMetadata } from "#src/contract/categories/calls.ts";
import { product, productMetadata } from "#src/contract/products/calls.ts";
import type { Seo } from "#src/contract/products/schemas.ts";
import type { ProductInfo } from "#src/contract/shapes.ts";
import type { Head } from "#src/head/head.ts";
import type { Loaded } from "#src/modules/module.ts";

/** The calls that tell the category and product an address stands under; skipped where it has none. */
export function contextCalls({ params }: RequestContext) {
	const { categoryName, productName } = {
		categoryName: params.categoryName ?? null,
		productName: params.productName ?? null,
	};
	return {
		product: request(product, { productName }),
		productMetadata: request(productMetadata, { productName }),
		categoryMetadata: request(categoryMetadata, { categoryName }),
	};
}

export type ContextData = Loaded<ReturnType<typeof contextCalls>>;

/** Category1, category2, ... of the page. */
export function categoriesOf({
	productMetadata,
	categoryMetadata,
}: Pick<ContextData, "productMetadata" | "categoryMetadata">) {
	return (productMetadata ?? categoryMetadata)?.parentCategories ?? [];
}

/** The colour of the nearest category that has one. */
export function colorOf(data: Pick<ContextData, "productMetadata" | "categoryMetadata">): Head["color"] {
	return categoriesOf(data).findLast(({ color }) => color !== "")?.color ?? null;
}

/** The link-preview picture of a product or category. */
export function previewOf(seo: Pick<Seo, "image" | "title"> | null): Head["image"] {
	return seo?.image ? { path: seo.image, alt: seo.title } : null;
}

/** The address of a product page under its one canonical category; null while the product is unknown. */
export function canonicalOfProduct(context: RequestContext, data: Pick<ContextData, "product">): string | null {
	const { categoryName, productName } = context.params;
	const path = data.product?.product.path;
	const asked = `/${categoryName}/${productName}`;
	return path === undefined || path === asked ? null : path + context.path.slice(asked.length);
}

/**
 * Whether a detail page may stand under the category and product of its address: short, category and
 * product forms all answer, but not under a product or category the item has nothing to do with. Its own
 * `path` is always right.
 */
export function belongs(
	context: RequestContext,
	data: ContextData,
	appliesTo: readonly ProductInfo[],
	categories: readonly string[],
	path: string,
): boolean {
	const { categoryName, productName } = context.params;
	if (!categoryName || context.path === path) return true;
	const everywhere = appliesTo.length === 0 && categories.length === 0;
	const ofCategory =
		everywhere || categories.includes(categoryName) || appliesTo.some((each) => each.category === categoryName);
	if (!productName) return ofCategory && data.categoryMetadata !== null;
	const known = data.product?.product.category === categoryName;
	return (
		known && (everywhere || categories.includes(categoryName) || appliesTo.some((each) => each.slug === productName))
	);
}
