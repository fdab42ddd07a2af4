import type { Audience } from "#src/contract/audience.ts";
import { INDEX_GATHERED_BYTES } from "#src/site/search-limits.ts";
import { CATEGORY_NAME_TABLE } from "./context/category-names.ts";
import type { Rows } from "./rows.ts";
import { SPELLING_TABLE } from "./spelling/spelling-table.ts";
import { PIN_TABLE } from "./synonyms/pins.ts";
import { SYNONYM_TABLE } from "./synonyms/synonyms.ts";
import { isWrittenInPairs, languageOf } from "./text/words.ts";

/**
 * The tables of search, in the words that make them; those of spelling, synonyms, pins and names of categories are borrowed
 * from the files that read and write them. Not here: suggestions (`suggest/suggestion-schema.ts`), and keys of numbers and
 * brand words, which are tables of the store (`store/schema.ts`).
 */

/**
 * What can be found, and the words of it. Of a row what is counted and weighed stands before its texts, which may fill pages
 * of the file. In `vocabulary` a word of the public's texts is counted in these alone, any other in those for agents;
 * `agents_word` has each word of these, for when the public's lose it.
 */
export const SEARCH_TABLES = `
CREATE TABLE search_document (rowid INTEGER PRIMARY KEY, locale TEXT NOT NULL, audience TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, rank INTEGER NOT NULL, date TEXT NOT NULL, views INTEGER NOT NULL, likeness TEXT, countries TEXT NOT NULL, formats TEXT NOT NULL, words TEXT NOT NULL, title TEXT NOT NULL, page TEXT, body TEXT NOT NULL);
CREATE TABLE code (locale TEXT NOT NULL, audience TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, written TEXT NOT NULL, anchor TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (locale, key, kind, id)) WITHOUT ROWID;
CREATE TABLE vocabulary (locale TEXT NOT NULL, audience TEXT NOT NULL, word TEXT NOT NULL, count INTEGER NOT NULL, titled INTEGER NOT NULL, PRIMARY KEY (locale, word)) WITHOUT ROWID;
CREATE TABLE agents_word (locale TEXT NOT NULL, audience TEXT NOT NULL, word TEXT NOT NULL, count INTEGER NOT NULL, titled INTEGER NOT NULL, PRIMARY KEY (locale, word)) WITHOUT ROWID;
${SPELLING_TABLE}
${SYNONYM_TABLE}
${PIN_TABLE}
${CATEGORY_NAME_TABLE}
`;

/** Made when the tables are full: that is faster. */
export const SEARCH_INDEXES = `
CREATE INDEX search_document_item ON search_document (locale, kind, id, page);
`;

/** The name of a locale's full-text table of all that an audience reads. */
export function searchTable(locale: string, audience: Audience): string {
	if (!/^[a-z]{2,3}_[A-Z]{2}$/.test(locale)) throw new Error(`${locale} is not a locale code.`);
	return `search_${locale}_${audience}`;
}

/** The table that a reader of a locale searches: agents have their own where something is for them alone. */
export function searchedTable(database: Rows, locale: string, reader: Audience): string {
	const own = searchTable(locale, reader);
	if (reader === "public") return own;
	const isThere = database.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", own) !== undefined;
	return isThere ? own : searchTable(locale, "public");
}

/** What each column weighs: title, keywords (model numbers among them), names of what it is about, facts, body; and marks, which only narrow. */
const WEIGHTS = "4.0, 4.0, 2.0, 2.0, 1.0, 0.0";

/** How much of a full-text table is gathered in memory before it is written: of small pieces all is merged again and again. */
export const gathering = (table: string): string =>
	`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${INDEX_GATHERED_BYTES})`;

/**
 * A locale's full-text table of an audience: its rows are those of `search_document` which that audience reads. How much a
 * word weighs follows from all texts of its table: one for everybody would order what the public finds by what it may not.
 */
export function fullTextTable(locale: string, audience: Audience): string {
	const table = searchTable(locale, audience);
	// A mark and one letter: the beginning of a pair of letters, which is asked for where words have no sure ends.
	const beginnings = isWrittenInPairs(languageOf(locale)) ? ", prefix='2'" : "";
	return `CREATE VIRTUAL TABLE ${table} USING fts5(title, keywords, names, facts, body, marks, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"${beginnings});
INSERT INTO ${table} (${table}, rank) VALUES ('rank', 'bm25(${WEIGHTS})');
${gathering(table)}`;
}
