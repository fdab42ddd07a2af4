import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item } from "#src/packs/pack.ts";

/** What an item of each kind is found as: always the same, as its own data says, or never. */
const FOUND_AS = {
	categories: null,
	products: "model",
	articles: "as its data says",
	"faq-bundles": null,
	compatibility: null,
	documents: "document",
	downloads: "download",
	software: "software",
	licences: null,
	"repair-documents": "as its data says",
	"news-and-alerts": "news",
	"support-videos": "video",
	tutorials: "tutorial",
	banners: null,
	"micro-surveys": null,
	"special-message": null,
} as const satisfies Record<Kind, string | null>;

/** Whether search finds items of a kind. */
export const isSearched = (kind: Kind): boolean => FOUND_AS[kind] !== null;

/** The type of result that an item is, or null when search does not find its kind. */
export function resultTypeOf({ kind, data }: Item): string | null {
	const type = FOUND_AS[kind];
	if (type !== "as its data says") return type;
	return "type" in data ? data.type : null;
}
