import type { ChosenSearchType, SearchType } from "#src/contract/search/search-types.ts";

/** The string key of a text that has a variant for each chosen search type; none and all are not chosen. */
export function typedTitle<Text extends string>(text: Text, type: SearchType): Text | `${Text}.${ChosenSearchType}` {
	return type === "none" || type === "all" ? text : `${text}.${type}`;
}
