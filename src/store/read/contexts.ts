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
 * What belongs to a product or category: what names it or something above it, and what shows
 * everywhere; for a category also what is about its products. Null when it is neither.
 */
export function scopeOf(reader: Reader, contextId: string): SearchScope | null {
	const product = reader.item("products", contextId);
	if (product) return { named: [contextId, ...categoryLine(reader, product.data.category), EVERYWHERE], below: null };
	if (!reader.item("categories", contextId)) return null;
	return { named: [...categoryLine(reader, contextId), EVERYWHERE], below: contextId };
}

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
