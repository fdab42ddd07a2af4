import type { JsonLd } from "./json-ld.ts";

export interface Breadcrumb {
	readonly name: string;
	/** Path after the base; null for the page itself. */
	readonly path: string | null;
}

/** The text that a page is about: the language it is shown in, and the codes of the locales that have it in their own. */
interface Subject {
	readonly language: string;
	readonly locales: readonly string[];
}

/** A `<link>` of a page. */
export interface HeadLink {
	readonly rel: "prev" | "next" | "alternate" | "search";
	readonly href: string;
	readonly type?: string;
	readonly title?: string;
}

/** All that `<head>`, the breadcrumb and the page's colour are made from. */
export interface Head {
	/** Without the brand's name; the document adds it. */
	readonly title: string;
	readonly description: string;
	/** Path after the base of the address that search engines should know. */
	readonly canonicalPath: string;
	/** The whole address on paper, where the canonical one does not lead back to what is shown. */
	readonly printed?: string;
	/** Null where every locale has a page of its own. */
	readonly subject: Subject | null;
	readonly breadcrumbs: readonly Breadcrumb[];
	/** Picture of 1200x630 with what it shows; null for the brand's. */
	readonly image: { readonly path: string; readonly alt: string } | null;
	readonly jsonLd: readonly JsonLd[];
	/** What the Open Graph takes the page for, where it is more than a page of a website. */
	readonly type?: "article";
	readonly noindex: boolean;
	/** Pages that belong to this one: its neighbours, and other forms of it. */
	readonly links?: readonly HeadLink[];
	/** The category's colour, or null. */
	readonly color: string | null;
}
