import type { RequestContext } from "#src/context/request-context.ts";
import type { PageType } from "#src/page-types/page-type.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { NOT_FOUND, type PageTypeName, ROUTES, type Route } from "#src/routes.ts";
import { BRAND } from "../fixtures/brand.ts";

export interface SamplePage {
	readonly name: string;
	readonly pageType: PageType;
	readonly context: RequestContext;
}

/** As every slug and id of a sample reply. */
const SAMPLE = "abc";

function contextOf(route: Route): RequestContext {
	const names = [...route.pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
	const params = Object.fromEntries(
		names.map((name) => [name, name === "channel" ? "pro" : name === "page" ? "1" : SAMPLE]),
	);
	return {
		locale: BRAND.defaultLocale,
		mode: { embed: false, lite: "none" },
		route,
		params,
		query: Object.fromEntries(
			(["query", "models"] as const).flatMap((name) => (route.parameters.includes(name) ? [[name, SAMPLE]] : [])),
		),
		path: route === NOT_FOUND ? `/${SAMPLE}/${SAMPLE}-2` : route.pattern.replace(/\{\w+\}/g, SAMPLE),
	};
}

/** Of the routes of a page type that ask for the same, the one that tells most of what it asks for. */
function fullest(routes: readonly Route[]): Route[] {
	const groups = Map.groupBy(routes, ({ pageType, searchType }) => `${pageType} ${searchType}`);
	return [...groups.values()].flatMap((group) =>
		group.toSorted((a, b) => b.pattern.split("{").length - a.pattern.split("{").length).slice(0, 1),
	);
}

function pageAt(name: string, route: Route, pageType: PageType | undefined): SamplePage[] {
	// A file is no document, with nothing around what it is about.
	if (!pageType || pageType.file) return [];
	const { canonical, ...rest } = pageType;
	// Where the items of sample replies stand is not what such pages are about.
	return [{ name, pageType: canonical ? rest : pageType, context: contextOf(route) }];
}

const ROUTED = new Set<PageTypeName>(ROUTES.map(({ pageType }) => pageType));

/** Every page type at every search type that it has a route for, and those that stand in for others. */
export const SAMPLE_PAGES: readonly SamplePage[] = [
	...fullest(ROUTES).flatMap((route) =>
		pageAt(`${route.pageType} at ${route.pattern || "/"}`, route, PAGE_TYPES[route.pageType]),
	),
	...Object.values(PAGE_TYPES).flatMap((pageType) =>
		ROUTED.has(pageType.name) ? [] : pageAt(pageType.name, NOT_FOUND, pageType),
	),
];
