import { DatabaseSync } from "node:sqlite";
import type { JudgedDocument } from "./judged-set.ts";

/** The full-text search that SQLite has by itself: one column, its own words, any of them, best first. */
export interface PlainSearch {
	find(locale: string, query: string, num: number): string[];
}

/** Indexes everything that documents say, a table a locale. */
export function plainSearch(documents: Iterable<JudgedDocument>): PlainSearch {
	const database = new DatabaseSync(":memory:");
	const tables = new Map<string, { add: (text: string) => void; ids: string[] }>();
	database.exec("BEGIN");
	for (const { id, locale, title, keywords, names, facts, body, model, aliases } of documents) {
		let table = tables.get(locale);
		if (!table) {
			database.exec(`CREATE VIRTUAL TABLE plain_${locale} USING fts5(text, tokenize=unicode61)`);
			const insert = database.prepare(`INSERT INTO plain_${locale} (rowid, text) VALUES (?, ?)`);
			const ids: string[] = [];
			table = { ids, add: (text) => void insert.run(ids.length, text) };
			tables.set(locale, table);
		}
		table.ids.push(id);
		table.add([title, model ?? "", ...aliases, ...keywords, ...names, ...facts, body].join(" "));
	}
	database.exec("COMMIT");
	return {
		find(locale, query, num) {
			const table = tables.get(locale);
			const words = query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
			if (!table || words.length === 0) return [];
			const rows = database
				.prepare(
					`SELECT rowid FROM plain_${locale} WHERE plain_${locale} MATCH ? ORDER BY bm25(plain_${locale}) LIMIT ?`,
				)
				.all(words.map((word) => `"${word}"`).join(" OR "), num);
			return rows.map(({ rowid }) => table.ids[Number(rowid) - 1] ?? "");
		},
	};
}
