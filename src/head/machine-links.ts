import { contextIdOf } from "#src/context/context-id.ts";
import type { Link } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import {
	FEED_FORMATS,
	type FeedFormat,
	feedPath,
	SEARCH_DESCRIPTION,
	TWIN_ENDING,
} from "#src/contract/machine-paths.ts";
import { hasTwin, type PageTypeName } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Translate } from "#src/site/translate.ts";
import type { Head, HeadLink } from "./head.ts";

interface Page {
	readonly context: RequestContext;
	/** The page type that is shown. */
	readonly pageType: PageTypeName;
	readonly link: Pick<Link, "absolute">;
}

/** Address of the feed of what a page stands under; where the address names nothing, of the whole site. */
export const feedAddress = ({ context, link, pageType }: Page, format: FeedFormat): string =>
	link.absolute(feedPath(pageType === context.route.pageType ? contextIdOf(context) : null, format));

/**
 * What programs find of a page: the feeds of what it stands under, how to search the site, and its own twin where it
 * can be indexed and has one.
 */
export function machineLinks(
	{ context, link, t, brand, pageType }: Page & { readonly t: Translate; readonly brand: Brand },
	{ canonicalPath }: Head,
	isIndexed: boolean,
): HeadLink[] {
	const twin = isIndexed && hasTwin(context.route);
	return [
		...(
			[
				["atom", t("footer.feed")],
				["json", t("footer.feed.json")],
			] as const
		).map(([format, title]) => ({
			...({ rel: "alternate", type: FEED_FORMATS[format], title } as const),
			...{ href: feedAddress({ context, link, pageType }, format) },
		})),
		{
			...({ rel: "search", type: "application/opensearchdescription+xml", title: brand.brand } as const),
			href: link.absolute(SEARCH_DESCRIPTION),
		},
		...(twin
			? [{ rel: "alternate", type: "text/markdown", href: link.absolute(canonicalPath) + TWIN_ENDING } as const]
			: []),
	];
}
