import { categoryTag, listTag, productInfoTag, readBelowTag, SITE_TAG } from "#src/contract/tags.ts";
import { type Database, openForReading } from "./database.ts";

/**
 * Cache tags with those of everything below a category in the place of the one that says so.
 *
 * @param versions where things stood, and where they stand; of one that cannot be read nobody knows, so that everything is stale
 */
export function withBelow(tags: readonly string[], versions: readonly Database[]): readonly string[] {
	try {
		return expanded(tags, versions);
	} catch {
		return [...tags, SITE_TAG];
	}
}

/**
 * The same, of a version whose database nobody holds open.
 *
 * @returns null where it cannot be read
 */
export function withBelowSince(tags: readonly string[], path: string, now: Database): readonly string[] | null {
	if (!tags.some(readBelowTag)) return tags;
	try {
		const then = openForReading(path);
		try {
			return expanded(tags, [then, now]);
		} finally {
			then.close();
		}
	} catch {
		return null;
	}
}

function expanded(tags: readonly string[], versions: readonly Database[]): readonly string[] {
	const all = new Set<string>();
	for (const tag of tags) {
		const below = readBelowTag(tag);
		if (!below) all.add(tag);
		else
			for (const database of versions) {
				for (const id of categoriesBelow(database, below.category))
					all.add(below.list === "sections" ? categoryTag(id) : listTag(below.list, id));
				for (const id of productsBelow(database, below.category))
					all.add(below.list === "sections" ? productInfoTag(id) : listTag(below.list, id));
			}
	}
	return [...all];
}

const productsBelow = (database: Database, category: string): string[] =>
	database
		.all<{ id: string }>("SELECT id FROM about WHERE kind = 'products' AND context = ?", category)
		.map(({ id }) => id);

/** The category itself among them. */
const categoriesBelow = (database: Database, category: string): string[] =>
	database
		.all<{ id: string }>(
			`WITH RECURSIVE sub(id) AS (SELECT ? UNION SELECT i.id FROM sub JOIN item AS i ON i.kind = 'categories' AND i.data ->> 'parent' = sub.id)
			SELECT id FROM sub`,
			category,
		)
		.map(({ id }) => id);
