import { type Audience, mayRead } from "#src/contract/audience.ts";
import { remembered } from "#src/site/remembered.ts";
import { COMPOUNDS_REMEMBERED_MAX } from "#src/site/search-limits.ts";
import type { WritableRows } from "./rows.ts";
import { searchTable } from "./search-schema.ts";
import { allPartsOf, type CountOf } from "./text/compound-parts.ts";
import { withParts } from "./text/tokens.ts";
import { languageOf } from "./text/words.ts";

/** A row of the full-text tables: its columns but marks, as tokens, and the marks for each reader. */
export interface IndexRow {
	readonly rowid: number;
	readonly audience: Audience;
	readonly columns: readonly string[];
	readonly marks: Readonly<Record<Audience, string>>;
}

/** Writes a row into the table of a reader. */
export function writeRow(
	database: WritableRows,
	locale: string,
	reader: Audience,
	{ rowid, columns, marks }: IndexRow,
): void {
	database.run(
		`INSERT INTO ${searchTable(locale, reader)} (rowid, title, keywords, names, facts, body, marks) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		...[rowid, ...columns, marks[reader]],
	);
}

/**
 * What compounds of a locale are made of, for whom.
 *
 * @param countFor how often words stand in what an audience reads: what is hidden from it takes none of its words apart
 */
export function partsOfCompounds(locale: string, countFor: Readonly<Record<Audience, CountOf>>) {
	const language = languageOf(locale);
	const partsFor = (reader: Audience) => {
		const known = remembered<readonly string[]>(COMPOUNDS_REMEMBERED_MAX);
		return (word: string) => {
			const before = known.get(word);
			if (before) return before;
			const parts = allPartsOf(word, language, countFor[reader]);
			known.set(word, parts);
			return parts;
		};
	};
	const parts = { public: partsFor("public"), asc: partsFor("asc") };
	const withPartsFor = (reader: Audience, tokens: string) => withParts(tokens, locale, parts[reader]);
	return {
		/** Writes a row into the tables of its readers, with the parts of its compounds; it stands in `search_document`. */
		write(database: WritableRows, readers: readonly Audience[], row: IndexRow): void {
			for (const reader of readers)
				if (mayRead(reader, row.audience))
					writeRow(database, locale, reader, {
						...row,
						columns: row.columns.map((tokens) => withPartsFor(reader, tokens)),
					});
			database.run(
				"UPDATE search_document SET words = ? WHERE rowid = CAST(? AS INTEGER)",
				...[withPartsFor(row.audience, row.columns[0] ?? ""), row.rowid],
			);
		},
	};
}

/**
 * Rows of languages that write compounds as one word: what these are made of the words of all texts say, so that the
 * rows wait until all texts have been read.
 */
export class CompoundRows {
	readonly #database: WritableRows;
	readonly #readers: readonly Audience[];

	/** @param database what is being built; @param readers who have a table */
	constructor(database: WritableRows, readers: readonly Audience[]) {
		this.#database = database;
		this.#readers = readers;
		database.exec(
			"CREATE TEMP TABLE compound_row (locale TEXT NOT NULL, rowid INTEGER NOT NULL, row TEXT NOT NULL, PRIMARY KEY (locale, rowid)) WITHOUT ROWID",
		);
	}

	add(locale: string, row: IndexRow): void {
		this.#database.run(
			"INSERT INTO compound_row (locale, rowid, row) VALUES (?, ?, ?)",
			...[locale, row.rowid, JSON.stringify(row)],
		);
	}

	/**
	 * Writes the rows of a locale with the parts of their compounds.
	 *
	 * @param countFor how often words stand in what an audience reads: what is hidden from it takes none of its words apart
	 */
	finish(locale: string, countFor: Readonly<Record<Audience, CountOf>>): void {
		const parts = partsOfCompounds(locale, countFor);
		for (const row of this.#waiting(locale)) parts.write(this.#database, this.#readers, row);
		this.#database.run("DELETE FROM compound_row WHERE locale = ?", locale);
	}

	*#waiting(locale: string): Generator<IndexRow> {
		const rows = this.#database.each<{ row: string }>(
			"SELECT row FROM compound_row WHERE locale = ? ORDER BY rowid",
			locale,
		);
		// Written above, in exactly this shape.
		for (const { row } of rows) yield JSON.parse(row) as IndexRow;
	}
}
