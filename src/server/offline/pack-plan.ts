import type { RequestContext } from "#src/context/request-context.ts";
import { CHOSEN_SEARCH_TYPES } from "#src/contract/search/search-types.ts";
import { type PageTypeName, pathOf } from "#src/routes.ts";
import { OFFLINE_PAGES_MAX } from "#src/site/agent-limits.ts";
import { pageName } from "./names.ts";
import type { PackSource } from "./pack-source.ts";

/** The pages of a pack, by their names in it. */
export type PackPages = ReadonlyMap<string, RequestContext>;

/** The lists of a product that hold something: its own page is the index of its pack. */
export function listPages({ product, base, contextAt }: PackSource): PackPages {
	const { path, holds, slug } = product;
	const paths = [
		path,
		...CHOSEN_SEARCH_TYPES.filter((type) => holds.includes(type)).map((type) => `${path}/${type}`),
		...(holds.includes("specifications") ? [`${path}/specifications`] : []),
	];
	return named(
		paths.map((each) => base + each),
		{ contextAt, slug },
	);
}

/**
 * What the lists lead to, the documents of repairs first; then the manuals that are read by the page, each whole or not
 * at all.
 *
 * @param links addresses on the lists
 * @returns the pages, and where the manuals begin for which there is no room
 */
export function documentPages(
	source: PackSource,
	links: readonly string[],
): { readonly pages: PackPages; readonly beyond: readonly string[] } {
	const { pack, product, base, contextAt } = source;
	const { slug } = product;
	const linked = [...named(links, { contextAt, slug })];
	const ofType = (pageType: PageTypeName) => linked.filter(([, { route }]) => route.pageType === pageType);
	const pages = new Map(
		[...ofType("repair-document-details"), ...ofType("article-details")].slice(0, OFFLINE_PAGES_MAX),
	);
	const beyond: string[] = [];
	for (const { path, pages: count } of pack.manuals) {
		const first = contextAt(base + path);
		if (first?.route.pageType !== "manual-page") continue;
		const at = (page: number) => base + pathOf("manual-page", { ...first.params, page: String(page) });
		if (pages.size + count > OFFLINE_PAGES_MAX) beyond.push(base + path);
		else
			for (const [name, context] of named(
				Array.from({ length: count }, (_, index) => at(index + 1)),
				{ contextAt, slug },
			))
				pages.set(name, context);
	}
	return { pages, beyond };
}

/** Pages that packs hold, each once, under the whole form of its address. */
function named(
	targets: readonly string[],
	{ contextAt, slug }: Pick<PackSource, "contextAt"> & { readonly slug: string },
): Map<string, RequestContext> {
	const found = new Map<string, RequestContext>();
	for (const target of targets) {
		const [address = ""] = target.split("#");
		const context = contextAt(address);
		const name = context && pageName(context, slug);
		if (context && name !== null && name !== undefined && !found.has(name)) found.set(name, { ...context, query: {} });
	}
	return found;
}
