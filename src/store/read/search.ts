import type { Kind } from "#src/packs/format/kinds.ts";
import type { SearchScope } from "#src/search/scope.ts";
import { type Hit, type Found as Matches, type Question, search, searchExactly } from "#src/search/search.ts";
import { keywordSuggestions, suggestions } from "#src/search/suggest.ts";
import { resultTypeOf } from "../result-type.ts";
import { ALL_CONTEXTS } from "../schema.ts";
import type { Window } from "../store.ts";
import { scopeOf } from "./contexts.ts";
import { ALL_OF_THEM, branchesOf, countIn, type Entry, firstIn, type Order, type Place } from "./listed.ts";
import type { Reader } from "./reader.ts";
import { sieveOf, writtenIn } from "./written-in.ts";

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

/** What a reader finds; null when there is no such context for him. */
export async function searchContent(
	reader: Reader,
	{ contextId, languages, ...asked }: SearchQuestion,
): Promise<SearchAnswer | null> {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	if (contextId !== null && !scope) return null;
	const question = {
		...asked,
		written: writtenIn(reader, languages),
		locale: reader.locale,
		audience: reader.audience,
	};
	if (asked.query.trim() === "") return withoutWords(reader, question, scope);
	const found = search(reader.database, { ...question, scope });
	const outside = scope ? search(reader.database, { ...question, scope: null, start: 0, num: 0 }).total : found.total;
	return { ...found, outsideScope: outside };
}

type Wordless = Pick<Question, "locale" | "types" | "topics" | "written" | "start" | "num">;

/** Kinds of which what is sold, or urgent, stands before the newest. */
const RANKED: ReadonlySet<Kind> = new Set(["products", "downloads", "software"]);

/** The most specific first, then what is sold, then the newest. */
const WORDLESS: Order = ({ kind, rank, distance }) => [distance, RANKED.has(kind) ? rank : 0];

/** Everything there is, as lists have it; the day does not matter, for what has ended is found as well. */
function withoutWords(reader: Reader, question: Wordless, scope: SearchScope | null): SearchAnswer {
	const { types, topics, written, start, num } = question;
	const branches = branchesOf(reader, placesIn(scope), { only: topics });
	const byType = Map.groupBy(branches, ({ kind, type }) => resultTypeOf(kind, type));
	byType.delete(null);
	const isListed = (type: string | null) => type !== null && types?.includes(type) !== false;
	const listed = [...byType].flatMap(([type, own]) => (isListed(type) ? own : []));
	// Nothing counts what is written in a language, or has one of several topics: then all of it is read.
	const sieve = sieveOf(written);
	const isCounted = topics.length <= 1 && !sieve;
	const whole = isCounted ? [] : firstIn(reader, [...byType.values()].flat(), WORDLESS, ALL_OF_THEM, null, sieve);
	const counts = isCounted
		? [...byType].map(([type, own]) => [type ?? "", countIn(reader, own, null)] as const)
		: [...Map.groupBy(whole, ({ kind, type }) => resultTypeOf(kind, type))].map(
				([type, own]) => [type ?? "", own.length] as const,
			);
	const shown = isCounted
		? firstIn(reader, listed, WORDLESS, { start, num }, null)
		: whole.filter(({ kind, type }) => isListed(resultTypeOf(kind, type))).slice(start, start + num);
	const total = counts.reduce((sum, [type, n]) => sum + (isListed(type) ? n : 0), 0);
	return {
		hits: documentsOf(reader, shown),
		...{ total, counts: new Map(counts), outsideScope: total, best: [], correction: null, words: [] },
	};
}

/** What is about the context itself stands before all else. */
function placesIn(scope: SearchScope | null): readonly Place[] {
	if (!scope) return [{ context: ALL_CONTEXTS, direct: 1, distance: 0 }];
	return [
		...scope.named.map((context, index): Place => ({ context, direct: 1, distance: index === 0 ? 0 : 1 })),
		...(scope.below === null ? [] : [{ context: scope.below, direct: 0, distance: 1 } as const]),
	];
}

/** What search shows of items: their whole, in the reader's locale. */
function documentsOf(reader: Reader, entries: readonly Entry[]): Hit[] {
	return reader.database
		.all<Omit<Hit, "anchor">>(
			`SELECT d.kind, d.id, d.type, d.title, d.body, d.date, d.page FROM json_each(?) AS w CROSS JOIN search_document AS d
			ON d.locale = ? AND d.kind = w.value ->> 0 AND d.id = w.value ->> 1 AND d.page IS NULL ORDER BY w.key`,
			JSON.stringify(entries.map(({ kind, id }) => [kind, id])),
			reader.locale,
		)
		.map((hit) => ({ ...hit, anchor: null }));
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
		written: writtenIn(reader, languages),
		locale: reader.locale,
		audience: reader.audience,
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
	const found = suggestions(reader.database, reader.locale, query, scope, reader.audience);
	return found.filter(({ kind, id }) => kind !== "products" || id !== contextId);
}

/** The query with its last word completed. */
export async function keywords(reader: Reader, query: string): Promise<readonly string[]> {
	return keywordSuggestions(reader.database, reader.locale, query);
}
