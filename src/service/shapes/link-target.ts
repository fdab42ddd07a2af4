import type { LinkTarget } from "#src/contract/shapes.ts";
import type { Found } from "#src/store/read/reader.ts";

/** Where a notice or banner leads: an address outside, or an item of ours that the reader may see. */
export function linkTarget({
	data: { link },
	leadsTo,
}: Found<"news-and-alerts"> | Found<"banners">): LinkTarget | null {
	if (link && "address" in link) return link;
	return leadsTo === null ? null : { path: leadsTo };
}
