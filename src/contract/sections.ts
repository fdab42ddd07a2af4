import { CHOSEN_SEARCH_TYPES, type SearchType } from "./search/search-types.ts";

/** What the pages of a product or category divide into beside the overview. */
export const SECTIONS = [...CHOSEN_SEARCH_TYPES, "specifications"] as const;
export type SectionName = (typeof SECTIONS)[number];

/** A product or category with the sections that hold something: no others are linked to or listed. */
export interface Holder {
	readonly holds: readonly SectionName[];
}

/** Whether a page of this search type has something to show; an overview always has. */
export function isHeld({ holds }: Holder, searchType: SearchType): boolean {
	return searchType === "none" || searchType === "all" || holds.includes(searchType);
}

/** The search type whose page to link to: the overview where this one holds nothing. */
export function heldType(holder: Holder, searchType: SearchType): SearchType {
	return isHeld(holder, searchType) ? searchType : "none";
}
