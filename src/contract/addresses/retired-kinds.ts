/** Kinds of content whose items keep their pages when they leave it. */
export const RETIRED_KINDS = [
	...(["categories", "products", "articles", "faq-bundles", "documents", "downloads", "software", "licences"] as const),
	...(["remote-codes", "repair-documents", "serial-lists", "support-videos", "tutorials", "help-trees"] as const),
] as const;
export type RetiredKind = (typeof RETIRED_KINDS)[number];
