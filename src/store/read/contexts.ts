import type { Kind } from "#src/packs/format/kinds.ts";
import type { SearchScope } from "#src/search/scope.ts";
import { EVERYWHERE } from "#src/store/schema.ts";
import type { Reader } from "./reader.ts";

/** A category and everything above it, nearest first. */
export function categoryLine(reader: Reader, category: string | null | undefined): string[] {
	const line: string[] = [];
	for (let at = category; at && !line.includes(at); at = reader.data("categories", at)?.parent) line.push(at);
	return line;
}

/**
 * What belongs to a product or category: what names it or something above it, and what shows
 * everywhere; for a category also what is about its products. Null when it is neither.
 */
export function scopeOf(reader: Reader, contextId: string): SearchScope | null {
	const product = reader.data("products", contextId);
	if (product) return { named: [contextId, ...categoryLine(reader, product.category), EVERYWHERE], below: null };
	if (!reader.data("categories", contextId)) return null;
	return { named: [...categoryLine(reader, contextId), EVERYWHERE], below: contextId };
}

export interface About {
	readonly id: string;
	readonly day: string;
}

/** Items of a kind that belong to a context (null: all), the most specific first, then the newest. */
export function itemsAbout(reader: Reader, kind: Kind, contextId: string | null): About[] {
	if (contextId === null)
		return reader.database.all<About>(
			"SELECT id, max(day) AS day FROM about WHERE kind = ? GROUP BY id ORDER BY day DESC, id",
			kind,
		);
	const scope = scopeOf(reader, contextId);
	if (!scope) return [];
	return reader.database.all<About>(
		`SELECT id, max(day) AS day, min(CASE WHEN context = ?2 THEN 0 WHEN context = '${EVERYWHERE}' THEN 2 ELSE 1 END) AS distance FROM about
		WHERE kind = ?1 AND ((direct = 1 AND context IN (SELECT value FROM json_each(?3))) OR context = ?4) GROUP BY id ORDER BY distance, day DESC, id`,
		kind,
		contextId,
		JSON.stringify(scope.named),
		scope.below,
	);
}

/** The newest day of articles, downloads, documents and news of a context; empty when there are none. */
export function newestDayAbout(reader: Reader, contextId: string): string {
	const scope = scopeOf(reader, contextId);
	const row =
		scope &&
		reader.database.get<{ day: string | null }>(
			`SELECT max(day) AS day FROM (
			SELECT day FROM about WHERE direct = 1 AND context IN (SELECT value FROM json_each(?1)) AND kind IN ('articles', 'downloads', 'documents', 'news')
			UNION ALL SELECT day FROM about WHERE context = ?2 AND kind IN ('articles', 'downloads', 'documents', 'news')
		)`,
			JSON.stringify(scope.named),
			scope.below,
		);
	return row?.day ?? "";
}

export const byDay = (a: About, b: About): number => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? -1 : 1);
