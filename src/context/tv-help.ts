import { pathOf, type RouteParameters, resolve } from "#src/routes.ts";
import type { RequestContext } from "./request-context.ts";

/** Whether an address belongs to TV help. */
export const isTvHelp = ({ route }: Pick<RequestContext, "route">): boolean => route.pageType.startsWith("tv-help");

/** The product of an address, as pages of TV help stand under it; nothing without one. */
export function helpedProduct({ categoryName, productName }: RouteParameters): RouteParameters {
	return categoryName !== undefined && productName !== undefined ? { categoryName, productName } : {};
}

/** Where in TV help the product whose page stands at `path` is helped; any other path itself. */
export function helpOf(path: string): string {
	const { route, params } = resolve(path);
	return route.pageType === "product" ? pathOf("tv-help", helpedProduct(params)) : path;
}

/** Where readers of a page open what stands at `path`: an article opens in TV help for those who are there. */
export function openedAt(context: Pick<RequestContext, "route" | "params">, path: string): string {
	if (!isTvHelp(context)) return path;
	const { route, params } = resolve(path);
	const { articleFamilyId, channel } = params;
	if (route.pageType !== "article-details" || articleFamilyId === undefined || channel !== undefined) return path;
	return pathOf("tv-help-article", { ...helpedProduct(context.params), articleFamilyId });
}
