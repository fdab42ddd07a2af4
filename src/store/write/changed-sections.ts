import { ADDRESSES_TAG, categoryTag, productInfoTag, SITE_TAG } from "#src/contract/tags.ts";
import type { Database } from "#src/store/database.ts";
import { EVERYWHERE } from "../schema.ts";

/**
 * Cache tags of all that links to sections of a product or category which got their first thing, or lost
 * their last: tabs, and lists that lead to typed pages.
 */
export function changedSectionTags(before: Database, after: Database): string[] {
	const [was, is] = [heldIn(before), heldIn(after)];
	const changed = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
	const products = new Set(
		[before, after].flatMap((database) =>
			database.all<{ id: string }>("SELECT id FROM item WHERE kind = 'products'").map(({ id }) => id),
		),
	);
	const tags = changed.flatMap((key) => {
		const [context = "", direct] = key.split(" ");
		if (products.has(context)) return [productInfoTag(context)];
		// What a category itself is about shows on everything below it.
		return context === EVERYWHERE || direct === "1" ? [SITE_TAG] : [categoryTag(context)];
	});
	return tags.length > 0 ? [...new Set([...tags, ADDRESSES_TAG])] : [];
}

/** By context and whether it is named itself: what it holds, for whom. */
function heldIn(database: Database): ReadonlyMap<string, string> {
	const rows = database.all<{ context: string; direct: number; sections: string }>(
		"SELECT context, direct, group_concat(section || ' ' || audience) AS sections FROM (SELECT * FROM held ORDER BY context, direct, section, audience) GROUP BY context, direct",
	);
	return new Map(rows.map(({ context, direct, sections }) => [`${context} ${direct}`, sections]));
}
