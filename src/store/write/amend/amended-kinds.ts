import type { Kind } from "#src/packs/format/kinds.ts";

/** Kinds whose items stand for themselves: all that follows from one is its own rows. */
export const AMENDED_KINDS: ReadonlySet<Kind> = new Set([
	...(["products", "articles", "faq-bundles", "documents", "downloads", "software", "licences"] as const),
	...(["repair-documents", "support-videos", "tutorials", "news-and-alerts", "banners"] as const),
	...(["micro-surveys", "special-message"] as const),
]);
