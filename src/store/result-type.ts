import type { Kind } from "#src/packs/format/kinds.ts";

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
	"remote-codes": "remote-codes",
	"repair-documents": "as its data says",
	"news-and-alerts": "news",
	"serial-lists": "serial-lists",
	"support-videos": "video",
	tutorials: "tutorial",
	banners: null,
	"help-trees": "help-trees",
	"micro-surveys": null,
	"special-message": null,
} as const satisfies Record<Kind, string | null>;

/** Types of documents and news that are found as what they are to agents of service centres. */
const OF_AGENTS: ReadonlySet<string> = new Set(["asc-news", "service-manual"]);

/** Whether search finds items of a kind. */
export const isSearched = (kind: Kind): boolean => FOUND_AS[kind] !== null;

/** The type of result that an item of a kind and type is, or null when search does not find its kind. */
export function resultTypeOf(kind: Kind, type: string | null): string | null {
	if (type !== null && OF_AGENTS.has(type)) return type;
	const found = FOUND_AS[kind];
	return found === "as its data says" ? type : found;
}
