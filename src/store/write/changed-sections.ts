import { ADDRESSES_TAG, belowTag, categoryTag, productInfoTag, SITE_TAG } from "#src/contract/tags.ts";
import type { Database } from "#src/store/database.ts";
import { EVERYWHERE } from "../schema.ts";
import { sideBySide } from "../side-by-side.ts";

/**
 * Cache tags of all that links to sections of a product or category which got their first thing, or lost
 * their last: tabs, and lists that lead to typed pages.
 *
 * @param changed what one of the two says that something holds, and the other does not
 */
export function changedSectionTags(
	before: Database,
	after: Database,
	changed: Iterable<Pick<Held, "context" | "direct">> = changedHeld(before, after),
): string[] {
	const isProduct = (id: string) =>
		[before, after].some((each) => each.get("SELECT 1 FROM item WHERE kind = 'products' AND id = ?", id) !== undefined);
	const tags = new Set<string>();
	for (const { context, direct } of changed) {
		if (isProduct(context)) tags.add(productInfoTag(context));
		else if (context === EVERYWHERE) tags.add(SITE_TAG);
		// What a category itself is about shows on everything below it.
		else tags.add(direct === 1 ? belowTag("sections", context) : categoryTag(context));
	}
	return tags.size > 0 ? [...tags.add(ADDRESSES_TAG)] : [];
}

export interface Held {
	readonly context: string;
	readonly section: string;
	readonly direct: number;
	readonly audience: string;
}

/** What one of the two says that something holds, and the other does not. */
function* changedHeld(before: Database, after: Database): Generator<Held> {
	for (const [was, is] of sideBySide(heldIn(before), heldIn(after), ["context", "section", "direct", "audience"])) {
		const other = was && is ? null : (was ?? is);
		if (other) yield other;
	}
}

const heldIn = (database: Database): Iterable<Held> =>
	database.each("SELECT context, section, direct, audience FROM held ORDER BY context, section, direct, audience");
