import type { PageForm } from "#src/contract/page-form.ts";
import { hasToken, isOfPortal, type PageTypeName } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { RequestContext } from "./request-context.ts";

/** What a page tells the brand's search provider, and where (specification section 7). */
export interface ToldToProvider {
	readonly views: string;
	readonly tokens: string;
	readonly page: {
		/** Path after the base. */
		readonly path: string;
		readonly type: PageTypeName;
		readonly locale: string;
		readonly category: string | null;
		readonly product: string | null;
		/** What was searched for. */
		readonly query: string | null;
	};
}

interface Shown {
	readonly context: RequestContext;
	readonly brand: Pick<Brand, "searchProvider">;
	readonly pageType: PageTypeName;
	/** It is an agent's. */
	readonly isAgents: boolean;
	readonly form: PageForm | null;
}

const TOLD_NOWHERE: ReadonlySet<PageTypeName> = new Set(["error", "not-found", "not-sent", "external-content"]);

/**
 * Null where nobody is told: without a provider, on pages without script or in another site's frame, of agents, of what
 * somebody sent, and at addresses that are a secret.
 */
export function toldToProvider({ context, brand, pageType, isAgents, form }: Shown): ToldToProvider | null {
	const { mode, route, params, query, path, locale } = context;
	const isPlain = mode.lite === "none" && !mode.embed;
	const isPrivate = isAgents || form !== null || hasToken(params) || isOfPortal(route) || TOLD_NOWHERE.has(pageType);
	if (!brand.searchProvider || !isPlain || isPrivate) return null;
	return {
		views: brand.searchProvider.pageViews,
		tokens: brand.searchProvider.guestTokens,
		page: {
			...{ path, type: pageType, locale },
			category: params.categoryName ?? null,
			product: params.productName ?? null,
			query: query.query ?? null,
		},
	};
}
