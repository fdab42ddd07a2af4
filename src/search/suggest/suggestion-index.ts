import { AUDIENCES } from "#src/contract/audience.ts";
import type { NamedCategory } from "../context/named-category.ts";
import type { WritableRows } from "../rows.ts";
import { type Entry, entriesOf, entryOfCategory, nameOf, type Suggestible } from "./suggestion-entry.ts";
import { SUGGESTION_STEP, SUGGESTIONS_OF_A_LOCALE, writeSuggestion } from "./suggestion-row.ts";
import { ANY_LOCALE, SUGGESTION_TABLES, suggestionIndex, suggestionTable } from "./suggestion-schema.ts";

/** Entries wait outside the memory of the import: those of a large catalogue are many. */
const WAITING_TABLES = `
CREATE TEMP TABLE suggestion_waiting (locale TEXT NOT NULL, name TEXT NOT NULL, weight INTEGER NOT NULL, date TEXT NOT NULL, title TEXT NOT NULL, id TEXT NOT NULL, entry TEXT NOT NULL);
CREATE TEMP TABLE suggestion_ordered (number INTEGER PRIMARY KEY AUTOINCREMENT, is_known INTEGER NOT NULL, entry TEXT NOT NULL);
`;

/**
 * The shortest names first, of equals the newest; behind them what has the name of another, which is shown once. What
 * only agents read changes nothing in the order of all else.
 */
const BEST_FIRST = "weight, date DESC, title, id, rowid";
const IN_ORDER = `INSERT INTO suggestion_ordered (is_known, entry) SELECT is_known, entry FROM (
	SELECT rowid, *, row_number() OVER (PARTITION BY name ORDER BY ${BEST_FIRST}) > 1 AS is_known FROM suggestion_waiting WHERE locale = ?
) ORDER BY is_known, ${BEST_FIRST}`;

/** Builds the index of suggestions of a new content version: one a locale and audience, and one of products for all locales. */
export class SuggestionIndexBuilder {
	readonly #database: WritableRows;
	readonly #locales: readonly string[];
	readonly #products = new Set<string>();

	/** @param database new and empty; @param locales codes of the site */
	constructor(database: WritableRows, locales: readonly string[]) {
		this.#database = database;
		this.#locales = [ANY_LOCALE, ...locales];
		database.exec(SUGGESTION_TABLES + WAITING_TABLES);
		for (const locale of this.#locales)
			for (const audience of AUDIENCES) database.exec(suggestionIndex(locale, audience));
	}

	/** Takes something that is found in a locale; what is not offered by its name is left out. */
	add(locale: string, found: Suggestible): void {
		for (const placed of entriesOf(locale, found)) {
			if (placed.locale === ANY_LOCALE) {
				if (this.#products.has(found.id)) return;
				this.#products.add(found.id);
			}
			this.#wait(placed.locale, placed.entry);
		}
	}

	/** Takes a category by its name in a locale. */
	addCategory(locale: string, category: NamedCategory): void {
		this.#wait(locale, entryOfCategory(category));
	}

	#wait(locale: string, entry: Entry): void {
		const { weight, date, title, id } = entry;
		this.#database.run(
			"INSERT INTO suggestion_waiting (locale, name, weight, date, title, id, entry) VALUES (?, ?, ?, ?, ?, ?, ?)",
			...[locale, nameOf(entry), weight, date, title, id, JSON.stringify(entry)],
		);
	}

	/** Writes what was taken, in the order in which it is offered. */
	finish(): void {
		this.#products.clear();
		for (const [at, locale] of this.#locales.entries()) {
			this.#database.run(IN_ORDER, locale);
			let place = at * SUGGESTIONS_OF_A_LOCALE;
			for (const { isKnown, entry } of this.#inOrder()) {
				place += SUGGESTION_STEP;
				writeSuggestion(this.#database, locale, { place, isKnown }, entry);
			}
			this.#database.exec("DELETE FROM suggestion_ordered");
			for (const table of AUDIENCES.map((audience) => suggestionTable(locale, audience)))
				this.#database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
		}
		this.#database.exec("DROP TABLE suggestion_waiting; DROP TABLE suggestion_ordered");
	}

	*#inOrder(): Generator<{ readonly isKnown: boolean; readonly entry: Entry }> {
		const rows = this.#database.each<{ is_known: number; entry: string }>(
			"SELECT is_known, entry FROM suggestion_ordered ORDER BY number",
		);
		// Written above, in exactly this shape.
		for (const { is_known, entry } of rows) yield { isKnown: is_known === 1, entry: JSON.parse(entry) as Entry };
	}
}
