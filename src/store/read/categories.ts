import type { Found, Reader } from "./reader.ts";

/** Categories below `parent` (null: the top), in the order the brand gave them. */
export function categoriesBelow(reader: Reader, parent: string | null): readonly Found<"categories">[] {
	const ids = reader.once(`categories below ${parent}`, () =>
		reader.database
			.all<{ id: string }>(
				// What left the pack stands below what left it too, and nowhere else.
				`SELECT i.id FROM item AS i LEFT JOIN retired AS r ON r.kind = i.kind AND r.id = i.id
				WHERE i.kind = 'categories' AND json_extract(i.data, '$.parent') IS ?1
				AND (r.day IS NULL OR EXISTS (SELECT 1 FROM retired WHERE kind = 'categories' AND id = ?1)) ORDER BY i.rank, i.id`,
				parent,
			)
			.map(({ id }) => id),
	);
	return reader.items("categories", ids);
}

/** How many articles of a category each topic has. */
export function topicCounts(reader: Reader, category: string): ReadonlyMap<string, number> {
	const rows = reader.database.all<{ topic: string; n: number }>(
		"SELECT topic, sum(total) AS n FROM listed_count WHERE context = ? AND topic <> '' AND kind = 'articles' GROUP BY topic",
		category,
	);
	return new Map(rows.map(({ topic, n }) => [topic, n]));
}
