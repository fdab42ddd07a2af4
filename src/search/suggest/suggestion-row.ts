import type { WritableRows } from "../rows.ts";
import type { Entry } from "./suggestion-entry.ts";
import { suggestionTable } from "./suggestion-schema.ts";
import { indexWords, ownWords, wordsIn } from "./suggestion-words.ts";

/** Rows of one locale: more than anything will ever have. */
export const SUGGESTIONS_OF_A_LOCALE = 2 ** 32;
/** Between two that are offered one after the other when the index is new: so many others find a place there later. */
export const SUGGESTION_STEP = 16;

/** Where an entry stands, and whether another of its name stands before all: then it is offered behind what has names of their own. */
export interface SuggestionPlace {
	readonly place: number;
	readonly isKnown: boolean;
}

/** Writes an entry of a locale, and the words under which it is offered. */
export function writeSuggestion(
	database: WritableRows,
	locale: string,
	{ place, isKnown }: SuggestionPlace,
	entry: Entry,
): void {
	const { audience, kind, id, anchor, title, keywords, weight, date } = entry;
	database.run(
		"INSERT INTO suggestion (place, audience, kind, id, anchor, is_known, weight, date, title, phrases) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		...[place, audience, kind, id, anchor, Number(isKnown), weight, date, title, keywords.join("\n")],
	);
	database.run(
		`INSERT INTO ${suggestionTable(locale, audience)} (rowid, words) VALUES (?, ?)`,
		...[place, indexWords(entry)],
	);
	for (const term of new Set([...ownWords(entry), ...keywords.flatMap(wordsIn)]))
		database.run(
			"INSERT OR IGNORE INTO suggestion_term (locale, audience, term) VALUES (?, ?, ?)",
			...[locale, audience, term],
		);
}

/** Takes away what `writeSuggestion` wrote; what somebody mistypes is held against its words until all are written anew. */
export function removeSuggestion(database: WritableRows, locale: string, place: number, entry: Entry): void {
	const table = suggestionTable(locale, entry.audience);
	database.run("DELETE FROM suggestion WHERE place = CAST(? AS INTEGER)", place);
	database.run(`INSERT INTO ${table} (${table}, rowid, words) VALUES ('delete', ?, ?)`, ...[place, indexWords(entry)]);
}
