import type { Hit } from "#src/search/hits.ts";
import { productsNumbered } from "#src/search/models/jump.ts";
import { type Found as Matches, type Question, search, searchExactly } from "#src/search/search.ts";
import { keywordSuggestions } from "#src/search/suggest/completions.ts";
import type { Offered } from "#src/search/suggest/suggested.ts";
import { suggestions } from "#src/search/suggest/suggestions.ts";
import { type SnippetPart, snippetsOf } from "#src/search/text/snippet.ts";
import { compoundsHolding } from "#src/search/text/terms.ts";
import { scopeOf } from "../read/contexts.ts";
import type { Reader } from "../read/reader.ts";
import { writtenIn } from "../read/written-in.ts";
import { REMOTE_CONTROLS } from "../schema.ts";
import type { Window } from "../store.ts";
import { wordless } from "./wordless.ts";

/** What of a question the index takes as it was asked. */
type AsAsked = Exclude<keyof Question, "locale" | "audience" | "scope" | "written">;

export interface SearchQuestion extends Pick<Question, AsAsked> {
	/** A product or category to stay within. */
	readonly contextId: string | null;
	/** BCP 47 languages; only what is written in one of them is shown. Empty for any. */
	readonly languages: readonly string[];
}

/** A hit as a list shows it: of its text the part around the words, nothing marked where none of them stands there. */
export type ShownHit = Omit<Hit, "body"> & { readonly snippet: readonly SnippetPart[] };

export interface SearchAnswer extends Omit<Matches, "hits"> {
	readonly hits: readonly ShownHit[];
	/** Results without the context. */
	readonly outsideScope: number;
}

/** A question as the index takes it; null when there is no such context for the reader. */
function asked(reader: Reader, { contextId, languages, ...question }: SearchQuestion): Question | null {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	if (contextId !== null && !scope) return null;
	const written = writtenIn(reader, languages);
	return { ...question, scope, written, locale: reader.locale, audience: reader.audience };
}

/** A question that is counted, and none of its hits read. */
const COUNTED = {
	start: 0,
	num: 0,
	infersContext: false,
	isWithAlternatives: false,
	isWithChoices: false,
} as const;

/** Hits as a list shows them; a word that is found by what it is made of is marked where it stands. */
function shown(hits: readonly Hit[], words: readonly string[], { database, locale }: Reader): ShownHit[] {
	const compounds = compoundsHolding(
		database,
		locale,
		words,
		hits.map(({ body }) => body),
	);
	const snippetOf = snippetsOf([...words, ...compounds], locale);
	return hits.map(({ body, ...hit }) => ({ ...hit, snippet: snippetOf(body) }));
}

/**
 * Everything that asks the search index, or reads all of what a list holds: plain data in, plain data out, so that it
 * can be asked of another thread.
 */
export const INDEXED = {
	/** What a reader finds; null when there is no such context for him. */
	search(reader: Reader, asking: SearchQuestion): SearchAnswer | null {
		const question = asked(reader, asking);
		if (!question) return null;
		if (question.query.trim() === "") return wordless(reader, question);
		const { hits, ...found } = search(reader.database, question);
		const outside = question.scope
			? search(reader.database, { ...question, ...COUNTED, scope: null }).total
			: found.total;
		return { ...found, hits: shown(hits, found.words, reader), outsideScope: outside };
	},
	/** What other languages of the site say, in turn: the first hits of each for the words as they are typed. */
	otherLanguages(reader: Reader, locales: readonly string[], asking: SearchQuestion) {
		return locales.map((locale) => {
			const question = asked(reader.inLocale(locale), asking);
			const hits = question ? searchExactly(reader.database, question) : [];
			return hits.map(({ kind, id, title, anchor, page }) => ({ kind, id, title, anchor, page }));
		});
	},
	/** Things whose name goes on like the query; null when there is no such context for the reader. */
	suggestions(reader: Reader, query: string, contextId: string | null): readonly Offered[] | null {
		const scope = contextId === null ? null : scopeOf(reader, contextId);
		if (contextId !== null && !scope) return null;
		return suggestions(reader.database, reader.locale, query, scope, reader.audience);
	},
	/** The query with its last word completed. */
	keywords: (reader: Reader, query: string): readonly string[] =>
		keywordSuggestions(reader.database, reader.locale, query, reader.audience),
	/** The products that a typed number means. */
	numbered: (reader: Reader, typed: string) => productsNumbered(reader.database, typed),
	/** Products that have codes or come with a remote control that has: the ids of a window. */
	remotes(reader: Reader, query: string, window: Window) {
		const { hits, total } = search(reader.database, {
			audience: reader.audience,
			locale: reader.locale,
			query,
			types: ["model"],
			topics: [],
			written: [],
			scope: { named: [], below: REMOTE_CONTROLS },
			...window,
		});
		return { count: total, ids: hits.map(({ id }) => id) };
	},
} as const;

export type Indexed = typeof INDEXED;
