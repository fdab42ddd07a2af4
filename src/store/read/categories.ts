import type { Category } from "#src/contract/categories/schemas.ts";
import type { CategoryDetails } from "../store.ts";
import type { Reader } from "./reader.ts";

function category(reader: Reader, name: string, locale: string): Category | null {
	const data = reader.data("categories", name);
	const text = reader.text("categories", name, locale);
	if (!data || !text) return null;
	const productCount =
		reader.database.get<{ n: number }>("SELECT count(*) AS n FROM about WHERE kind = 'products' AND context = ?", name)
			?.n ?? 0;
	return {
		name,
		displayName: text.front.name,
		summary: text.front.summary,
		language: text.language,
		color: data.color,
		picture: reader.picture(data.picture),
		productCount,
	};
}

/** Categories below `parent` (null: the top), in the order the brand gave them. */
export function categories(reader: Reader, parent: string | null, locale: string): Category[] {
	const rows = reader.database.all<{ id: string }>(
		"SELECT id FROM item WHERE kind = 'categories' AND json_extract(data, '$.parent') IS ? ORDER BY json_extract(data, '$.order'), id",
		parent,
	);
	return rows.flatMap(({ id }) => category(reader, id, locale) ?? []);
}

export function categoryDetails(reader: Reader, name: string, locale: string): CategoryDetails | null {
	const found = category(reader, name, locale);
	const data = reader.data("categories", name);
	const text = reader.text("categories", name, locale);
	if (!found || !data || !text) return null;
	const counts = new Map(
		reader.database
			.all<{ topic: string; n: number }>(
				"SELECT topic, count(*) AS n FROM topic WHERE kind = 'articles' AND id IN (SELECT id FROM about WHERE kind = 'articles' AND context = ?) GROUP BY topic",
				name,
			)
			.map(({ topic, n }) => [topic, n]),
	);
	return {
		...found,
		parent: data.parent ?? null,
		popularTopics: data.popularTopics.flatMap((key) => {
			const count = counts.get(key) ?? 0;
			return count > 0 ? [{ key, name: reader.term(key, locale), count }] : [];
		}),
		modelNumberHelp: reader.body("categories", name, text.locale),
	};
}
