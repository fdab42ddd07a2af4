import type { JsonLd } from "./json-ld.ts";

export interface Breadcrumb {
	readonly name: string;
	/** Path after the base; null for the page itself. */
	readonly path: string | null;
}

/** All that `<head>`, the breadcrumb and the page's colour are made from. */
export interface Head {
	/** Without the brand's name; the document adds it. */
	readonly title: string;
	readonly description: string;
	/** Path after the base of the address that search engines should know. */
	readonly canonicalPath: string;
	readonly breadcrumbs: readonly Breadcrumb[];
	/** Path of a 1200x630 picture. */
	readonly image: string | null;
	readonly jsonLd: readonly JsonLd[];
	/** What the Open Graph takes the page for, where it is more than a page of a website. */
	readonly type?: "article";
	readonly noindex: boolean;
	/** The category's colour, or null. */
	readonly color: string | null;
}
