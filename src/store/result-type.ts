import { isResultType, type ResultType } from "#src/contract/search/search-types.ts";
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
} as const satisfies Record<Kind, ResultType | "as its data says" | null>;

/** Types of a kind that agents find as what they are to them, and that stand on lists of theirs alone. */
const OF_AGENTS: { readonly [K in Kind]?: readonly ResultType[] } = {
	documents: ["service-manual"],
	"news-and-alerts": ["asc-news"],
};

/** Whether items of a kind and type stand on lists of agents alone. */
export const isOfAgents = (kind: Kind, type: string): boolean =>
	OF_AGENTS[kind]?.some((each) => each === type) ?? false;

/** Whether search finds items of a kind. */
export const isSearched = (kind: Kind): boolean => FOUND_AS[kind] !== null;

/** The type of result that an item of a kind and type is, or null when search does not find its kind. */
export function resultTypeOf(kind: Kind, type: string | null): ResultType | null {
	const said = type !== null && isResultType(type) ? type : null;
	if (said !== null && isOfAgents(kind, said)) return said;
	const found = FOUND_AS[kind];
	return found === "as its data says" ? said : found;
}
