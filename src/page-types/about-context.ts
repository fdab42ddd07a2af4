import type { RequestContext } from "#src/context/request-context.ts";
import { request } from "#src/contract/call.ts";
import { categoryMetadata } from "#src/contract/categories/calls.ts";
import { type Channel, CONSUMER } from "#src/contract/channels.ts";
import { product, productMetadata, productSeo } from "#src/contract/products/calls.ts";
import type { Seo } from "#src/contract/products/schemas.ts";
import { isHeld } from "#src/contract/sections.ts";
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

/** The same of a page whose subject is the product: with what search engines are told of it. */
export const productCalls = (context: RequestContext) => ({
	...contextCalls(context),
	seo: request(productSeo, { productName: context.params.productName ?? null }),
});

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

/**
 * The address of a product page under its one canonical category; null while the product is unknown. Of a section that holds
 * nothing there it is the product's own page, so that nobody is led to an empty one.
 */
export function canonicalOfProduct(context: RequestContext, data: Pick<ContextData, "product">): string | null {
	const { categoryName, productName } = context.params;
	const path = data.product?.product.path;
	const asked = `/${categoryName}/${productName}`;
	if (path === undefined || path === asked) return null;
	const { pageType, searchType } = context.route;
	const isOwn = pageType === "specifications" || pageType === "compatibility";
	const holds = isOwn
		? data.product?.product.holds.includes(pageType)
		: data.product && isHeld(data.product.product, searchType);
	return holds ? path + context.path.slice(asked.length) : path;
}

/** What of an item decides under which addresses its page stands. */
interface Placed {
	/** Canonical, after the base: always right. */
	readonly path: string;
	readonly appliesTo: readonly Pick<ProductInfo, "slug" | "category">[];
	readonly categories?: readonly { readonly name: string }[];
	readonly channel?: Channel;
}

/**
 * The address that a detail page should have had, null where it may stay. Short, category and product forms all
 * answer, with and without the item's channel; not under a product or category it has nothing to do with, and not
 * under another channel than its own (specification section 2).
 */
export function canonicalOfItem(context: RequestContext, data: ContextData, item: Placed | null): string | null {
	if (item === null || context.path === item.path) return null;
	const { channel } = context.params;
	const isOfChannel = channel === undefined || channel === (item.channel ?? CONSUMER);
	return isOfChannel && belongs(context, data, item) ? null : item.path;
}

function belongs({ params }: RequestContext, data: ContextData, { appliesTo, categories = [] }: Placed): boolean {
	const { categoryName, productName } = params;
	if (!categoryName) return true;
	const isNamed = categories.some(({ name }) => name === categoryName);
	const everywhere = appliesTo.length === 0 && categories.length === 0;
	if (!productName)
		return (
			data.categoryMetadata !== null &&
			(everywhere || isNamed || appliesTo.some((each) => each.category === categoryName))
		);
	const isKnown = data.product?.product.category === categoryName;
	return isKnown && (everywhere || isNamed || appliesTo.some((each) => each.slug === productName));
}
