import type { Audience } from "#src/contract/audience.ts";

/** The tables of search, in the words that make them: all of them stand here. */

/** What can be found, and the words of it. */
export const SEARCH_TABLES = `
CREATE TABLE search_document (rowid INTEGER PRIMARY KEY, locale TEXT NOT NULL, audience TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, rank INTEGER NOT NULL, date TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, page TEXT);
CREATE TABLE code (locale TEXT NOT NULL, audience TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, anchor TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (locale, key, kind, id)) WITHOUT ROWID;
CREATE TABLE vocabulary (locale TEXT NOT NULL, audience TEXT NOT NULL, word TEXT NOT NULL, display TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (locale, word)) WITHOUT ROWID;
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

/**
 * A locale's full-text table of an audience: its rows are those of `search_document` which that audience reads. How much a
 * word weighs follows from all texts of its table: one for everybody would order what the public finds by what it may not.
 */
export const fullTextTable = (locale: string, audience: Audience): string =>
	`CREATE VIRTUAL TABLE ${searchTable(locale, audience)} USING fts5(title, keywords, names, body, content='', tokenize="unicode61 remove_diacritics 0", prefix='2 3')`;
