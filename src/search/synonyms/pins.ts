import type { Audience } from "#src/contract/audience.ts";
import { PINNED_OF_QUERY_MAX } from "#src/site/pack-limits.ts";
import type { Rows, WritableRows } from "../rows.ts";
import { understand } from "../understand.ts";
import { stemsOf } from "./phrase.ts";

/** What stands first for a query, whatever its words weigh. */
export const PIN_TABLE =
	"CREATE TABLE pin (locale TEXT NOT NULL, audience TEXT NOT NULL, words TEXT NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (locale, words, place)) WITHOUT ROWID;";

export interface Pinned {
	readonly kind: string;
	readonly id: string;
}

/** The words of a query in whatever order and form they are typed. */
const wordsKey = (words: readonly string[], locale: string): string =>
	[...new Set(stemsOf(words, locale))].sort().join(" ");

/**
 * Writes where queries of a locale lead.
 *
 * @param pins queries as people type them, each with what stands first, in this order, and whom that is for; two that
 * have the same words are one
 */
export function writePins(
	database: WritableRows,
	locale: string,
	pins: readonly { readonly query: string; readonly to: readonly (Pinned & { readonly audience: Audience })[] }[],
): void {
	for (const [words, same] of Map.groupBy(pins, ({ query }) => wordsKey(understand(query, locale).words, locale)))
		for (const [place, { audience, kind, id }] of same.flatMap(({ to }) => to).entries())
			if (words !== "" && place < PINNED_OF_QUERY_MAX)
				database.run(
					"INSERT INTO pin (locale, audience, words, place, kind, id) VALUES (?, ?, ?, ?, ?, ?)",
					...[locale, audience, words, place, kind, id],
				);
}

/**
 * What an operator wants to stand first for a query; one look-up.
 *
 * @param words those of a query that are searched for (`Understood.words`)
 */
export const pinsOf = (database: Rows, locale: string, words: readonly string[]): readonly Pinned[] =>
	database.all<Pinned>(
		"SELECT kind, id FROM pin WHERE locale = ? AND words = ? ORDER BY place",
		locale,
		wordsKey(words, locale),
	);
