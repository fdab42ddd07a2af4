import type { Metadata } from "#src/contract/products/schemas.ts";
import { pathOf } from "#src/routes.ts";
import type { Translate } from "#src/site/translate.ts";
import type { Breadcrumb } from "./head.ts";

interface Trail {
	readonly t: Translate;
	/** Category1, category2, ... of the page. */
	readonly categories?: Metadata["parentCategories"] | undefined;
	readonly product?: { readonly name: string; readonly path: string } | null | undefined;
	/** Names below that, the last one the page itself. */
	readonly below?: readonly (Breadcrumb | string)[];
}

/** Home, the categories, the product and what lies below; the last entry is the page and has no link. */
export function breadcrumbs({ t, categories = [], product, below = [] }: Trail): Breadcrumb[] {
	const trail: Breadcrumb[] = [
		{ name: t("breadcrumb.home"), path: pathOf("home") },
		...categories.map(({ displayName, path }) => ({ name: displayName, path })),
		...(product ? [{ name: product.name, path: product.path }] : []),
		...below.map((each) => (typeof each === "string" ? { name: each, path: null } : each)),
	];
	return trail.map((each, index) => (index === trail.length - 1 ? { ...each, path: null } : each));
}
