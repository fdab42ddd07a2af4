import { modelKey } from "#src/site/model-key.ts";
import { INDEXED_LETTERS_MAX } from "#src/site/pack-limits.ts";
import { codeWords } from "./codes.ts";
import type { IndexRow } from "./compound-rows.ts";
import type { DocumentTexts, IndexedTexts } from "./indexed-texts.ts";
import { marksOf } from "./ranking/marks.ts";
import type { WritableRows } from "./rows.ts";
import type { SearchDocument } from "./search-document.ts";
import { isDeniedIn } from "./text/negations.ts";

/** Of a text without end what is searched: most of it stands at the beginning. */
const beginningOf = (text: string): string => text.slice(0, INDEXED_LETTERS_MAX);

/** The texts of a document in a locale, of which the columns of the full-text table are made. */
export function textsOf(
	locale: string,
	{ audience, about, title, keywords, codes, names, facts, body }: SearchDocument,
): DocumentTexts {
	const numbers = beginningOf([...keywords, ...codes.map(({ code }) => code)].join(" "));
	const texts = [title, numbers, names.join(" "), facts.join(" "), beginningOf(body)];
	return { locale, audience, about, texts };
}

/** A document with the row it has in a locale. */
export interface PlacedDocument {
	readonly locale: string;
	readonly rowid: number;
	readonly document: SearchDocument;
}

/**
 * Writes what is known of a document in a locale besides the full-text tables.
 *
 * @returns its row of these
 */
export function writeDocument(
	database: WritableRows,
	{ locale, rowid, document }: PlacedDocument,
	{ columns, likeness }: IndexedTexts,
): IndexRow {
	const { audience, kind, id, type, title, codes, body, rank, date, views, page, marked } = document;
	database.run(
		"INSERT INTO search_document (rowid, locale, audience, kind, id, type, rank, date, views, likeness, title, body, page, words, countries, formats) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		...[rowid, locale, audience, kind, id, type, rank, date, views],
		...[likeness, title, body, page, columns[0] ?? ""],
		...[marked.countries, marked.formats].map((codes = []) => codes.join(" ")),
	);
	for (const { code, ...row } of codes)
		database.run(
			"INSERT OR IGNORE INTO code (locale, audience, key, kind, id, written, anchor, title, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
			...[locale, audience, modelKey(code), kind, id, codeWords(code, locale), row.anchor, row.title, row.body],
		);
	const known = { ...marked, isDenying: isDeniedIn((columns[0] ?? "").split(" "), locale) };
	return { rowid, audience, columns, marks: { public: marksOf(known, "public"), asc: marksOf(known, "asc") } };
}

/** Takes away what `writeDocument` wrote. */
export function removeDocument(database: WritableRows, { locale, rowid, document }: PlacedDocument): void {
	const { kind, id, codes } = document;
	database.run("DELETE FROM search_document WHERE rowid = CAST(? AS INTEGER)", rowid);
	for (const { code } of codes)
		database.run(
			"DELETE FROM code WHERE locale = ? AND key = ? AND kind = ? AND id = ?",
			...[locale, modelKey(code), kind, id],
		);
}
