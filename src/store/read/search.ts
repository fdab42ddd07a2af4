import { type Hit, type Found as Matches, search, searchExactly } from "#src/search/search.ts";
import { keywordSuggestions, suggestions } from "#src/search/suggest.ts";
import { primaryLanguage } from "#src/site/locale.ts";
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
	/** BCP 47 languages; only what is written in one of them is shown. Empty for any. */
	readonly languages: readonly string[];
}

interface SearchAnswer extends Matches {
	/** Results without the context. */
	readonly outsideScope: number;
}

/** Locales of the site in one of these languages; a language that it has none of is none. */
function localesIn({ site }: Reader, languages: readonly string[]): string[] {
	if (languages.length === 0) return [];
	const wanted = new Set(languages.map((each) => each.toLowerCase()));
	const codes = site.locales
		.filter(({ language }) => wanted.has(language.toLowerCase()) || wanted.has(primaryLanguage(language)))
		.map(({ code }) => code);
	return codes.length > 0 ? codes : ["-"];
}

/** What a reader finds; null when there is no such context for him. */
export async function searchContent(
	reader: Reader,
	{ contextId, languages, ...asked }: SearchQuestion,
): Promise<SearchAnswer | null> {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	if (contextId !== null && !scope) return null;
	const question = { ...asked, written: localesIn(reader, languages), locale: reader.locale };
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
export async function searchLanguage(
	reader: Reader,
	{ contextId, languages, ...asked }: SearchQuestion,
): Promise<readonly Hit[]> {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	if (contextId !== null && !scope) return [];
	return searchExactly(reader.database, {
		...asked,
		scope,
		written: localesIn(reader, languages),
		locale: reader.locale,
	});
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
