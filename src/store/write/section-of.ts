import { offeredVersion } from "#src/contract/downloads/offered-version.ts";
import { chosenSearchType } from "#src/contract/search/search-types.ts";
import type { SectionName } from "#src/contract/sections.ts";
import type { Item } from "#src/packs/pack.ts";
import { resultTypeOf } from "../result-type.ts";
import { factsOf } from "./item-facts.ts";

/** The section of a product's or category's pages that lists an item, or null when none does. */
export function sectionOf(item: Item): SectionName | null {
	const { data } = item;
	if ("specifications" in data) return data.specifications.length > 0 ? "specifications" : null;
	if (item.kind === "remote-codes") return "remote-control-codes";
	// A download of which every version is withdrawn is listed nowhere.
	if ("versions" in data && !offeredVersion(data.versions)) return null;
	return chosenSearchType(resultTypeOf(item.kind, factsOf(item).type));
}
