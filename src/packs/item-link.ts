import { SLUG } from "#src/contract/parameter.ts";
import type { Kind } from "./format/kinds.ts";

/** The words by which a text links to another item of its pack, and the kind each names. */
export const LINK_WORDS = {
	article: "articles",
	product: "products",
	category: "categories",
	document: "documents",
	download: "downloads",
	software: "software",
	licence: "licences",
	remote: "remote-codes",
	repair: "repair-documents",
	check: "serial-lists",
} as const satisfies Readonly<Record<string, Kind>>;

export interface ItemLink {
	readonly kind: (typeof LINK_WORDS)[keyof typeof LINK_WORDS];
	readonly id: string;
	/** Of a place in it, with its sign; or nothing. */
	readonly fragment: string;
}

/** The address by which a text links to an item. */
export const linkTo = (word: keyof typeof LINK_WORDS, id: string): string => `${word}:${id}`;

/** What the address of a Markdown link names of the pack, such as `article:reset-tv#section-2`; null when it is another address. */
export function itemLink(href: string): ItemLink | null {
	const [, word = "", id = "", fragment = ""] = /^([a-z]+):([^#]+)(#[A-Za-z0-9_-]+)?$/.exec(href) ?? [];
	const kind = Object.entries(LINK_WORDS).find(([each]) => each === word)?.[1];
	return kind && SLUG.test(id) ? { kind, id, fragment } : null;
}
