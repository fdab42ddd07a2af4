import type { Reader } from "./reader.ts";

/** A piece of external content: its key, the key of its title, and the height of its frame. */
interface ExternalRow {
	readonly key: string;
	readonly title: string;
	readonly height: number;
}

/** What stands on the page of a product (its categories' too) or category, and what stands everywhere, in the brand's order. */
export const externalContentsOf = (reader: Reader, contextId: string | null): readonly ExternalRow[] =>
	reader.database.all<ExternalRow>(
		`SELECT key, title, height FROM external_content AS e WHERE contexts = '[]' OR EXISTS (
			SELECT 1 FROM json_each(e.contexts) AS c WHERE c.value = ?1
			OR EXISTS (SELECT 1 FROM about WHERE kind = 'products' AND context = c.value AND id = ?1)) ORDER BY rank`,
		contextId,
	);

/** The HTML of a configured key; null for any other, and for whoever may not see it. */
export const externalHtml = (reader: Reader, key: string): string | null =>
	reader.database.get<{ html: string }>("SELECT html FROM external_content WHERE key = ?", key)?.html ?? null;
