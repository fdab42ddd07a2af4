import { AUDIENCES, type Audience, mayRead } from "#src/contract/audience.ts";
import { gathering } from "../search-schema.ts";

/**
 * The tables of suggestions, in the words that make them: what is offered, in the order in which it is, and the words that
 * a mistyped one is held against. Products are called the same in every language: they stand there once, under no locale.
 */
export const SUGGESTION_TABLES = `
CREATE TABLE suggestion (place INTEGER PRIMARY KEY, audience TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, anchor TEXT, is_known INTEGER NOT NULL, weight INTEGER NOT NULL, date TEXT NOT NULL, title TEXT NOT NULL, phrases TEXT NOT NULL);
CREATE TABLE suggestion_term (locale TEXT NOT NULL, audience TEXT NOT NULL, term TEXT NOT NULL, PRIMARY KEY (locale, audience, term)) WITHOUT ROWID;
`;

/** Under which products stand. */
export const ANY_LOCALE = "";

/** The name of the index of what stands under a locale and is for one audience alone. */
export function suggestionTable(locale: string, audience: Audience): string {
	if (!/^(?:[a-z]{2,3}_[A-Z]{2})?$/.test(locale)) throw new Error(`${locale} is not a locale code.`);
	return `suggest_${locale || "products"}_${audience}`;
}

/**
 * An index of the beginnings of words, from one letter on. Its rows stand in the order in which they are offered, so that the
 * first that match are the best: nothing is weighed by what else there is, and nothing sorted.
 */
export function suggestionIndex(locale: string, audience: Audience): string {
	const table = suggestionTable(locale, audience);
	return `CREATE VIRTUAL TABLE ${table} USING fts5(words, content='', detail=none, columnsize=0, tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'", prefix='1 2 3 4 5');
${gathering(table)};`;
}

/** The audiences whose suggestions a reader sees. */
export const audiencesFor = (reader: Audience): readonly Audience[] =>
	AUDIENCES.filter((each) => mayRead(reader, each));
