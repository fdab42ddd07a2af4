import type { SearchScope } from "#src/search/scope.ts";
import { EVERYWHERE } from "../schema.ts";
import type { Reader } from "./reader.ts";

/** A category and everything above it, nearest first. */
export function categoryLine(reader: Reader, category: string | null | undefined): string[] {
	const line: string[] = [];
	for (let at = category; at && !line.includes(at); at = reader.item("categories", at)?.data.parent) line.push(at);
	return line;
}

/**
 * What belongs to products and categories, by their ids: what names one or something above it, and what shows everywhere;
 * for a category also what is about its products. Null for what is neither.
 */
export function scopesOf(reader: Reader, ids: readonly string[]): ReadonlyMap<string, SearchScope | null> {
	return reader.onceEach("scope", ids, (missing) => {
		const rows = reader.database.all<{ kind: "products" | "categories"; id: string; category: string }>(
			`SELECT i.kind, i.id, i.category FROM json_each(?) AS wanted
			JOIN item AS i ON i.kind IN ('products', 'categories') AND i.id = wanted.value ORDER BY i.kind`,
			JSON.stringify(missing),
		);
		// What stands as both is the product.
		return new Map(
			rows.map(({ kind, id, category }) => {
				const line = [...categoryLine(reader, category), EVERYWHERE];
				return [id, kind === "products" ? { named: [id, ...line], below: null } : { named: line, below: id }];
			}),
		);
	});
}

/** The same of one. */
export const scopeOf = (reader: Reader, contextId: string): SearchScope | null =>
	scopesOf(reader, [contextId]).get(contextId) ?? null;

const DATED = JSON.stringify(["articles", "downloads", "software", "documents", "news-and-alerts", "repair-documents"]);

/** The newest day of articles, downloads, documents and news of a context; empty when there are none. */
export function newestDayAbout(reader: Reader, contextId: string): string {
	const scope = scopeOf(reader, contextId);
	const row =
		scope &&
		reader.database.get<{ day: string | null }>(
			`SELECT max(n.newest) AS day FROM json_each(?1) AS c CROSS JOIN listed_count AS n ON n.context = c.value AND n.topic = ''
			WHERE n.kind IN (SELECT value FROM json_each(?2)) AND (n.direct = 1 OR n.context = ?3)`,
			JSON.stringify(scope.named),
			DATED,
			scope.below,
		);
	return row?.day ?? "";
}
