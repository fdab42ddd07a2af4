/** The route table and the way through it, both ways: the only place that knows patterns. */

import { RETURN_MAX_LENGTH } from "./contract/asc/parameters.ts";
import { CHANNEL_CODES, isChannel } from "./contract/channels.ts";
import { MACHINE_WORDS } from "./contract/machine-paths.ts";
import type { QueryParameterName } from "./contract/page-parameters.ts";
import { SLUG } from "./contract/parameter.ts";
import type { SearchType } from "./contract/search/search-types.ts";
import { SIGNED_TOKEN } from "./contract/signed-token.ts";
import { isSitePath } from "./contract/tickets/address.ts";
import {
	NOT_FOUND,
	type PageTypeName,
	type ParameterName,
	ROUTES,
	type Route,
	type RouteParameters,
} from "./route-table.ts";
import { RouteTree } from "./route-tree.ts";

export { NOT_FOUND, type PageTypeName, ROUTES, type Route, type RouteParameters };

/** Everything the site serves stands under this path, after the optional language prefix. */
export const BASE = "/electronics/support";

const isParameter = (segment: string) => segment.startsWith("{");

const TWINNED = [
	"article-details",
	"manual-page",
	"product",
	"repair-document-details",
] as const satisfies readonly PageTypeName[];
/** Page types that have a Markdown twin. */
export type TwinnedPageType = (typeof TWINNED)[number];
/** Whether a route's page has a Markdown twin. */
export const hasTwin = (route: Route): route is Route & { readonly pageType: TwinnedPageType } =>
	route.searchType === "none" && TWINNED.some((pageType) => pageType === route.pageType);

/** Words that no slug or id may be: every literal segment, the channel codes, and what programs read. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
	...ROUTES.flatMap((route) => route.pattern.split("/").filter((segment) => segment && !isParameter(segment))),
	...CHANNEL_CODES,
	...MACHINE_WORDS,
]);

/** A page of a manual, as the one address of it writes its number. */
const PAGE = /^[1-9]\d{0,4}$/;

/** What the value of a parameter looks like, where it is no slug. */
const GRAMMAR: Readonly<Partial<Record<ParameterName, (value: string) => boolean>>> = {
	page: (value) => PAGE.test(value),
	channel: isChannel,
	ticketToken: (value) => SIGNED_TOKEN.test(value),
	checkToken: (value) => SIGNED_TOKEN.test(value),
};

/** Whether an address holds a signed token: it is a secret of whoever was given it. */
export const hasToken = ({ ticketToken, checkToken }: RouteParameters): boolean =>
	ticketToken !== undefined || checkToken !== undefined;

const isName = (value: string) => SLUG.test(value) && !RESERVED_WORDS.has(value);
const fits = (name: ParameterName, value: string) => (GRAMMAR[name] ?? isName)(value);

const TREE = new RouteTree<ParameterName, Route>(fits);
for (const route of ROUTES)
	TREE.add(route.pattern, (segment) => (isParameter(segment) ? (segment.slice(1, -1) as ParameterName) : null), route);

/**
 * Resolves a path after the base ("" is home) to its route and parameters; a fixed segment goes before
 * a parameter. Anything else is the catch-all.
 */
export function resolve(path: string): { readonly route: Route; readonly params: RouteParameters } {
	const clean = path.replace(/#.*$/, "");
	const found = TREE.find(clean === "/" ? "" : clean);
	return found ? { route: found.value, params: Object.fromEntries(found.params) } : { route: NOT_FOUND, params: {} };
}

/**
 * The path after the base of a page.
 *
 * @throws when no row of the table has exactly these parameters: a wrong link is a programming error.
 */
export function pathOf(
	pageType: PageTypeName,
	params: RouteParameters = {},
	searchType: SearchType = pageType.endsWith("-results") ? "all" : "none",
): string {
	const names = Object.keys(params).filter((name) => params[name as ParameterName] !== undefined);
	const route = ROUTES.find((each) => {
		if (each.pageType !== pageType || each.searchType !== searchType) return false;
		const wanted = each.pattern.match(/\{(\w+)\}/g) ?? [];
		return wanted.length === names.length && names.every((name) => each.pattern.includes(`{${name}}`));
	});
	if (!route)
		throw new Error(
			`No route of page type ${pageType} (${searchType}) takes exactly ${names.join(", ") || "no parameters"}.`,
		);
	return route.pattern.replace(/\{(\w+)\}/g, (_, name: ParameterName) => params[name] ?? "");
}

/** The variant of the page at `path` that shows one search type; the page itself when it has none. */
export function variantOf(path: string, searchType: SearchType): string {
	if (searchType === "none") return path;
	const variant = `${path}/${searchType}`;
	const { route } = resolve(variant);
	return route.searchType === searchType && route.pageType === resolve(path).route.pageType ? variant : path;
}

/**
 * Whether whoever signs in may be brought back to this path after the base: a page of the table, never an address; or the
 * pack of a product, whose page stands in for it. Steps of signing in and out, other files, and pages whose address is a
 * secret, are none.
 */
export function isReturnPath(path: string): boolean {
	if (!isSitePath(path)) return false;
	const { route, params } = resolve(path);
	if (route === NOT_FOUND || !route.methods.includes("GET") || hasToken(params)) return false;
	return route.gives === "page" || route.pageType === "offline-pack";
}

/** A page to which somebody is brought back: its path after the base, what of a query it may carry, and both as one text. */
export interface ReturnAddress {
	readonly path: string;
	readonly query: Readonly<Partial<Record<QueryParameterName, string>>>;
	readonly text: string;
}

/**
 * Reads where whoever signs in comes back to: such a path, and of its query what its row of the table allows, each once; the
 * page reads their values as it reads anybody's. A query that makes it too long is left out.
 *
 * @returns null for any other text: an address of elsewhere among them
 */
export function readReturn(given: string): ReturnAddress | null {
	const mark = given.indexOf("?");
	const path = mark < 0 ? given : given.slice(0, mark);
	if (!isReturnPath(path)) return null;
	const search = new URLSearchParams(mark < 0 ? "" : given.slice(mark + 1));
	const kept = resolve(path).route.parameters.flatMap((name) => {
		const value = search.get(name);
		return value ? [[name, value] as const] : [];
	});
	const text = kept.length > 0 ? `${path}?${new URLSearchParams(kept.map(([...pair]) => pair))}` : path;
	return text.length > RETURN_MAX_LENGTH
		? { path, query: {}, text: path }
		: { path, query: Object.fromEntries(kept), text };
}

/** Whether a route belongs to the portal of agents, signing in and out among it: its pages stand in nobody's frame. */
export const isOfPortal = ({ pattern }: Pick<Route, "pattern">): boolean => /^\/asc(\/|$)/.test(pattern);

/** Path of the files that content brings, and of the site's own. */
export const FILES_BASE = `${BASE}/files`;
/** What the files of the version in force hold: a list as `sha256sum` writes it, its signature, and the public key. */
export const CHECKSUM_FILES = {
	list: `${FILES_BASE}/SHA256SUMS`,
	signature: `${FILES_BASE}/SHA256SUMS.sig`,
	key: `${FILES_BASE}/SHA256SUMS.pem`,
} as const;
export const ASSETS_BASE = `${BASE}/_assets`;
