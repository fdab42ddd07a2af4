import type { Link } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { helpedProduct } from "#src/context/tv-help.ts";
import { request } from "#src/contract/call.ts";
import { helpTrees } from "#src/contract/help-trees/calls.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import type { Breadcrumb, Head } from "#src/head/head.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { pathOf } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Translate } from "#src/site/translate.ts";
import { type ContextData, categoriesOf, colorOf, contextCalls } from "./about-context.ts";

/** The calls that tell what a page of TV help stands under: its product, which has TV help, or the category of all that have. */
export function helpCalls(context: RequestContext, { tvHelp }: Pick<Brand, "tvHelp">) {
	const { productName = null } = context.params;
	const category = productName === null ? (tvHelp?.category ?? null) : null;
	return {
		...contextCalls({ ...context, params: category === null ? context.params : { categoryName: category } }),
		help: request(helpTrees, { productName }),
	};
}

/** A product without TV help has no page of it. */
export const HELP_STANDS_UNDER = ["product", "help"] as const;

/** The address under the one category of its product, as of the product's own pages. */
export function canonicalOfHelp(context: RequestContext, { product }: Pick<ContextData, "product">): string | null {
	const { categoryName, productName } = context.params;
	if (!product || categoryName === undefined || productName === undefined) return null;
	if (categoryName === product.product.category) return null;
	const below = context.path.slice(pathOf("tv-help", { categoryName, productName }).length);
	return pathOf("tv-help", { categoryName: product.product.category, productName }) + below;
}

/** A brand that names no products for it has no TV help. */
export const hasTvHelp = ({
	data,
	context,
}: {
	data: Pick<ContextData, "categoryMetadata">;
	context: RequestContext;
}) => context.params.productName !== undefined || data.categoryMetadata !== null;

interface HelpPage {
	readonly data: Pick<ContextData, "product" | "productMetadata" | "categoryMetadata">;
	readonly context: RequestContext;
	readonly t: Translate;
	readonly link: Link;
	readonly title: string;
	readonly description: string;
	/** What the page shows of the product's help; null for all of it. */
	readonly part: string | null;
}

/** The trail of TV help: support, TV help, the product, the part. */
export function helpTrail({ data, context, t, part }: Pick<HelpPage, "data" | "context" | "t" | "part">): Breadcrumb[] {
	const product = data.product?.product;
	return breadcrumbs({
		t,
		below: [
			{ name: t("tv-help.title"), path: pathOf("tv-help") },
			...(product ? [{ name: product.name, path: pathOf("tv-help", helpedProduct(context.params)) }] : []),
			...(part === null ? [] : [part]),
		],
	});
}

/** The head of a page of TV help that stands nowhere else. */
export function helpHead({ data, context, t, link, title, description, part }: HelpPage): Head {
	const trail = helpTrail({ data, context, t, part });
	return {
		title,
		description,
		canonicalPath: context.path,
		subject: null,
		breadcrumbs: trail,
		image: null,
		jsonLd: [breadcrumbList(trail, link, context)],
		noindex: false,
		color: categoriesOf(data).length > 0 ? colorOf(data) : null,
	};
}
