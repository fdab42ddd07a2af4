import type { ChosenSearchType, SearchType } from "#src/contract/search/search-types.ts";

const CHOSEN: readonly string[] = ["manuals", "downloads", "faqs", "repair-documents"] satisfies ChosenSearchType[];
const isChosen = (type: SearchType): type is ChosenSearchType => CHOSEN.includes(type);

/** The string key of a text that has a variant for each chosen search type; none and all are not chosen. */
export function typedTitle<Text extends string>(text: Text, type: SearchType): Text | `${Text}.${ChosenSearchType}` {
	return isChosen(type) ? `${text}.${type}` : text;
}
