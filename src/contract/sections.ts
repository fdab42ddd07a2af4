import { CHOSEN_SEARCH_TYPES, type SearchType } from "./search/search-types.ts";

/** What the pages of a product or category divide into beside the overview. */
export const SECTIONS = [...CHOSEN_SEARCH_TYPES, "specifications", "compatibility", "remote-control-codes"] as const;
export type SectionName = (typeof SECTIONS)[number];
/** Sections of a product that have a page type of their own; a category that holds one only leads to where it is found. */
export type OwnSection = Exclude<SectionName, SearchType>;
export const isOwnSection = (section: SectionName): section is OwnSection =>
	section === "specifications" || section === "compatibility" || section === "remote-control-codes";

/** A product or category with the sections that hold something: no others are linked to or listed. */
export interface Holder {
	readonly holds: readonly SectionName[];
}

/** Whether a page of this search type has something to show; an overview always has. */
export function isHeld({ holds }: Holder, searchType: SearchType): boolean {
	return searchType === "none" || searchType === "all" || holds.includes(searchType);
}

/** Whether a product or category leads to codes for a remote control. */
export const holdsRemoteCodes = ({ holds }: Holder): boolean => holds.includes("remote-control-codes");

/** The search type whose page to link to: the overview where this one holds nothing. */
export function heldType(holder: Holder, searchType: SearchType): SearchType {
	return isHeld(holder, searchType) ? searchType : "none";
}
