import type { SearchType } from "#src/contract/search/search-types.ts";
import type { LinkTarget } from "#src/contract/shapes.ts";
import { type PageTypeName, pathOf, type RouteParameters, resolve, variantOf } from "#src/routes.ts";
import type { Locale } from "#src/site/locale.ts";
import { type AddressQuery, baseOf, modeQuery, withQuery } from "./address.ts";
import type { RequestContext } from "./request-context.ts";
import { openedAt } from "./tv-help.ts";

interface LinkOptions {
	readonly searchType?: SearchType;
	readonly query?: AddressQuery | undefined;
	readonly hash?: string;
	/** In another language than the page's. */
	readonly locale?: Locale;
}

/** Builds the links of one page: they keep its language and carry its modes on. */
export interface Link {
	/** To an address that belongs to the page itself, such as its tabs, with what of the query that page may carry. */
	to(pageType: PageTypeName, params?: RouteParameters, options?: LinkOptions): string;
	/** To an item of a reply (in TV help an article's page there), by its path after the base, or to the variant of its page that shows one search type. */
	path(path: string, options?: LinkOptions): string;
	/** To what data points at: a path of ours, or an address outside. */
	target(target: LinkTarget): string;
	/** This page with other parameters. */
	here(query: LinkOptions["query"], hash?: string): string;
	/** This page in another language. */
	inLocale(locale: Locale): string;
	/** This page in its full version, whatever mode the visitor is in. */
	full(): string;
	/** This page in its lite version. */
	lite(): string;
	/** Address with origin, without modes: for canonical and alternate links. */
	absolute(path: string, locale?: Locale, query?: AddressQuery): string;
	/** Address with origin of a file of the site, by its path. */
	file(path: string): string;
}

/** Of `query`, what the page at `path` may carry. */
export function carriedBy(path: string, query: AddressQuery): AddressQuery {
	const { parameters } = resolve(path).route;
	return Object.fromEntries(parameters.map((name) => [name, query[name]]));
}

/** The links of the page that `context` describes; canonical addresses begin with `origin`. */
export function linkFrom(context: RequestContext, locale: Locale, origin: string): Link {
	const carried = modeQuery(context.mode);
	const path: Link["path"] = (path, { searchType = "none", query, hash, locale: other = locale } = {}) =>
		withQuery(baseOf(other) + variantOf(path, searchType), { ...query, ...carried }, hash);
	return {
		path: (to, options) => path(openedAt(context, to), options),
		to: (pageType, params, { searchType, query, ...rest } = {}) => {
			const to = pathOf(pageType, params, searchType);
			return path(to, { ...rest, query: query && carriedBy(to, query) });
		},
		target: (target) => ("path" in target ? path(openedAt(context, target.path)) : target.address),
		here: (query, hash) => withQuery(baseOf(locale) + context.path, { ...context.query, ...query, ...carried }, hash),
		inLocale: (other) => withQuery(baseOf(other) + context.path, { ...context.query, ...carried }),
		full: () => withQuery(baseOf(locale) + context.path, { ...context.query, ...carried, lite: "false" }),
		lite: () => withQuery(baseOf(locale) + context.path, { ...context.query, ...carried, lite: "true" }),
		absolute: (to, other = locale, query) => withQuery(origin + baseOf(other) + to, query),
		file: (path) => origin + path,
	};
}
