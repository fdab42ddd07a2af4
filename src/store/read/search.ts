import { type Hit, type Found as Matches, search, searchExactly } from "#src/search/search.ts";
import { keywordSuggestions, suggestions } from "#src/search/suggest.ts";
import type { Window } from "../store.ts";
import { scopeOf } from "./contexts.ts";
import type { Reader } from "./reader.ts";

export interface SearchQuestion extends Window {
	readonly query: string;
	/** A product or category to stay within. */
	readonly contextId: string | null;
	/** Result types to show; null for all. */
	readonly types: readonly string[] | null;
	readonly topics: readonly string[];
}

interface SearchAnswer extends Matches {
	/** Results without the context. */
	readonly outsideScope: number;
}

/** What a reader finds; null when there is no such context for him. */
export async function searchContent(
	reader: Reader,
	{ contextId, ...asked }: SearchQuestion,
): Promise<SearchAnswer | null> {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	if (contextId !== null && !scope) return null;
	const question = { ...asked, locale: reader.locale };
	const found = search(reader.database, { ...question, scope });
	const outside =
		scope && asked.query !== ""
			? search(reader.database, { ...question, scope: null, start: 0, num: 0 }).total
			: found.total;
	return { ...found, outsideScope: outside };
}

/**
 * What another language of the site says: its first hits for the words as they are typed.
 *
 * @param reader in that language
 */
export async function searchLanguage(reader: Reader, { contextId, ...asked }: SearchQuestion): Promise<readonly Hit[]> {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	if (contextId !== null && !scope) return [];
	return searchExactly(reader.database, { ...asked, scope, locale: reader.locale });
}

/**
 * Things whose name goes on like the query, as kind and id; null when there is no such context for the
 * reader. A product in which somebody searches is not suggested to him: he is there.
 */
export async function suggest(
	reader: Reader,
	query: string,
	contextId: string | null,
): Promise<readonly Pick<Hit, "kind" | "id" | "title" | "anchor">[] | null> {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	if (contextId !== null && !scope) return null;
	const found = suggestions(reader.database, reader.locale, query, scope);
	return found.filter(({ kind, id }) => kind !== "products" || id !== contextId);
}

/** The query with its last word completed. */
export async function keywords(reader: Reader, query: string): Promise<readonly string[]> {
	return keywordSuggestions(reader.database, reader.locale, query);
}
