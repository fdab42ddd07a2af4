/** What programs read of a locale, after the base; ours. Searching from the address bar, and what is here in words. */
export const SEARCH_DESCRIPTION = "/opensearch.xml";
/** Suggestions in the address bar: this of an API's locale, the call `suggest` in the form that browsers read. */
export const BROWSER_SUGGESTIONS = "/suggest/opensearch";
/** Under it, after the base, a token leads into a preview of content that is not published, and `/leave` out of it. No slug begins so. */
export const PREVIEW = "/_preview";
export const GUIDE_FOR_MODELS = "/llms.txt";

/** Formats of feeds, by the ending of their address. */
export const FEED_FORMATS = { atom: "application/atom+xml", json: "application/feed+json" } as const;
export type FeedFormat = keyof typeof FEED_FORMATS;

/** Where the feed of a product or category stands, or that of all there is. */
export const feedPath = (contextId: string | null, format: FeedFormat): string =>
	`/feeds${contextId === null ? "" : `/${contextId}`}.${format}`;

/** How the address of a page's Markdown twin ends. */
export const TWIN_ENDING = ".md";

/** Words of these addresses, which no slug may be. */
export const MACHINE_WORDS: readonly string[] = [
	"feeds",
	...(["atom", "json"] as const).map((format) => feedPath(null, format).slice(1)),
	SEARCH_DESCRIPTION.slice(1),
	GUIDE_FOR_MODELS.slice(1),
];
