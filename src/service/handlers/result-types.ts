import { type ChosenSearchType, SEARCH_TYPE_ALIASES } from "#src/contract/search/search-types.ts";

const isSearchType = (code: string): code is ChosenSearchType => Object.hasOwn(SEARCH_TYPE_ALIASES, code);

/** Words that no result is called by: aliases of a search type mean what it lists, two words mean no choice. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
	all: [],
	none: [],
	models: ["model"],
	software: ["download", "software"],
	"sub-document": ["document", "sub-document"],
};

/** Result types that the words of `type` and its filters stand for (specification section 2); null when nothing was chosen. */
export function resultTypes(codes: readonly string[]): readonly string[] | null {
	const types = codes.flatMap((code) => MEANT[code] ?? (isSearchType(code) ? SEARCH_TYPE_ALIASES[code] : [code]));
	return types.length > 0 ? types : null;
}
