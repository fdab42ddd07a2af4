import type { Audience } from "#src/contract/audience.ts";
import {
	MISTYPED_LETTERS_MIN,
	MISTYPED_NUMBER_LETTERS_MIN,
	SUGGESTED_CATEGORIES_COUNT,
	SUGGESTED_OTHER_WORDS_MAX,
	SUGGESTED_QUERY_WORDS_MAX,
	SUGGESTIONS_COUNT,
	SUGGESTIONS_READ_MAX,
} from "#src/site/search-limits.ts";
import { categoryNamed, type NamedInQuery } from "../context/category-names.ts";
import { withoutBrand } from "../models/brand-words.ts";
import { marksOfScope } from "../ranking/marks.ts";
import type { Rows } from "../rows.ts";
import type { SearchScope } from "../scope.ts";
import { phrasesIn } from "../synonyms/phrase.ts";
import { synonymsOf } from "../synonyms/synonyms.ts";
import { fold } from "../text/fold.ts";
import { PRIVATE_LETTER } from "../text/private-letters.ts";
import { queryText } from "../text/query-text.ts";
import { understand } from "../understand.ts";
import {
	anyCategory,
	asBegunNumber,
	asNumber,
	type Beginning,
	beginningOf,
	categoriesIn,
	insideNumber,
	insideWords,
	inTitle,
	likeNumbers,
	likeWords,
	numberAmongWords,
	somewhere,
	type Way,
} from "./beginning.ts";
import { begunIn, meantBeginnings, splitsIn } from "./mistyped.ts";
import { ANY_LOCALE, audiencesFor, suggestionTable } from "./suggestion-schema.ts";
import { wordsIn } from "./suggestion-words.ts";

/** Something that is offered by its name. */
export interface Offered {
	readonly kind: string;
	readonly id: string;
	/** Where in it the code stands that was typed. */
	readonly anchor: string | null;
	readonly title: string;
}

/** Titles beside each other that differ in a number alone: `Firmware for Lumen E9`. */
const SIBLINGS_MAX = 3;
const DIGIT = /\p{Nd}/u;

const nameOf = ({ kind, id, anchor }: Offered): string => `${kind} ${id} ${anchor}`;

/** Ways to find something, the surest first; of words their titles before their numbers, unless there is a digit. */
const waysOf = ({ hasDigit }: Beginning): Way[] =>
	hasDigit ? [asNumber, asBegunNumber, inTitle, somewhere] : [asNumber, inTitle, asBegunNumber, somewhere];
const FURTHER: readonly Way[] = [numberAmongWords, insideNumber];

/**
 * What is suggested for what was typed; where that is few, then for it without the words of a brand, of which most names
 * and numbers know nothing.
 */
export function suggestions(
	database: Rows,
	locale: string,
	query: string,
	scope: SearchScope | null,
	reader: Audience,
): Offered[] {
	const text = queryText(query);
	const found = suggestedFor(database, locale, text, scope, reader);
	const bare = found.length < SUGGESTIONS_COUNT ? withoutBrand(database, text) : text;
	if (bare === text) return found;
	const known = new Set(found.map(nameOf));
	const others = suggestedFor(database, locale, bare, scope, reader).filter((each) => !known.has(nameOf(each)));
	return [...found, ...others].slice(0, SUGGESTIONS_COUNT);
}

/**
 * Things whose name or number goes on like what was typed, what belongs to the scope first: a handful of looks at an index
 * whose rows stand in the order in which they are offered, however many there are. The category that is named stands first,
 * then products, which leave room for all else unless a number was typed.
 */
function suggestedFor(
	database: Rows,
	locale: string,
	text: string,
	scope: SearchScope | null,
	reader: Audience,
): Offered[] {
	const beginning = beginningOf(text, locale);
	if (beginning.words.length === 0) return [];
	const products = new Suggested(database, ANY_LOCALE, reader);
	const others = new Suggested(database, locale, reader);
	const { typed, words } = understand(text, locale);
	const named = categoryNamed(database, locale, typed);
	const categories = categoriesFor(new Suggested(database, locale, reader, true), beginning, named);
	const isWhole = [products, others].some((list) => list.isNamed(asNumber(beginning)));
	// Within a product there is no other product.
	if (scope?.below) for (const way of waysOf(beginning)) products.take(way(beginning), scope);
	if (scope) for (const way of waysOf(beginning)) others.take(way(beginning), scope);
	for (const list of [products, others]) {
		for (const way of [...waysOf(beginning), ...FURTHER]) list.take(way(beginning), null);
		if (list.offered.length === 0 && !isWhole) list.take(insideWords(beginning), null);
	}
	const isNumber = beginning.hasDigit || (products.offered.length > 0 && !products.isNamed(inTitle(beginning)));
	const all = [products, others];
	if (named && named.besides.length > 0 && !all.every(({ isFull }) => isFull))
		takeBesides(all, beginningOf(named.besides.join(" "), locale), named.category);
	if (!beginning.hasDigit) takeOtherWords(all, database, locale, words);
	if (!isWhole) takeMeant(products, others, beginning, categories.length > 0);
	const left = SUGGESTIONS_COUNT - categories.length;
	const room = isNumber ? 0 : Math.min(others.offered.length, Math.floor(left / 2));
	return [...categories, ...products.offered.slice(0, left - room), ...others.offered].slice(0, SUGGESTIONS_COUNT);
}

/** Categories whose name goes on like what was typed, else the one that is named among other words. */
function categoriesFor(list: Suggested, beginning: Beginning, named: NamedInQuery | null): readonly Offered[] {
	const ways = beginning.hasDigit ? [] : [asNumber, inTitle, asBegunNumber, insideWords];
	for (const way of ways) list.take(categoriesIn(way)(beginning), null);
	if (named && list.offered.length === 0) list.take(anyCategory, { named: [named.category], below: null });
	return list.offered.slice(0, SUGGESTED_CATEGORIES_COUNT);
}

/** What belongs to the category that is named and has what is said besides: `tv manual`. */
function takeBesides(lists: readonly Suggested[], besides: Beginning, category: string): void {
	for (const list of lists)
		for (const way of [inTitle, somewhere]) list.take(way(besides), { named: [], below: category });
}

/** What has other words for what was typed, or one of its words as two. */
function takeOtherWords(lists: readonly Suggested[], database: Rows, locale: string, words: readonly string[]): void {
	if (lists.every(({ isFull }) => isFull)) return;
	const asked = words.slice(0, SUGGESTED_QUERY_WORDS_MAX);
	const others = otherPhrases(database, locale, asked);
	for (const list of lists) {
		const phrases = [...list.apart(asked), ...others].slice(0, SUGGESTED_OTHER_WORDS_MAX);
		const beginnings = phrases.map((phrase) => beginningOf(phrase, locale));
		for (const way of [inTitle, somewhere]) for (const each of beginnings) list.take(way(each), null);
	}
}

/** A query with a phrase of it replaced by another one for the same thing. */
function otherPhrases(database: Rows, locale: string, words: readonly string[]): string[] {
	const query = ` ${words.join(" ")} `;
	return [...synonymsOf(database, locale, phrasesIn(words))].flatMap(([phrase, others]) =>
		others.map((other) => query.replace(` ${phrase} `, ` ${other} `).trim()),
	);
}

/**
 * What somebody may have meant who mistyped a number, behind what he did type; and of words, when nothing has them. The
 * beginning of a number may be letters alone, which are a word as long as something has them.
 */
function takeMeant(products: Suggested, others: Suggested, beginning: Beginning, isCategory: boolean): void {
	const { words, key, hasDigit } = beginning;
	const isNumber = hasDigit || (others.offered.length === 0 && isNumberAlone(products, beginning));
	if (isNumber && !products.isFull) takeNumbersMeant(products, key);
	if (isCategory || products.offered.length + others.offered.length > 0) return;
	for (const list of [products, others]) {
		const known = list.begun(words);
		const forms = words.map((word) =>
			known.has(word) || word.length < MISTYPED_LETTERS_MIN ? [word] : list.meant(word),
		);
		if (forms.every((each) => each.length > 0)) list.take(likeWords(forms), null);
	}
	if (!isNumber) takeNumbersMeant(products, key);
}

/** Whether numbers of products begin like this, and no word of their names. */
const isNumberAlone = (products: Suggested, beginning: Beginning): boolean =>
	products.isNamed(asBegunNumber(beginning)) && !products.isNamed(inTitle(beginning));

/** Products of each beginning of a number that may have been meant: nobody knows which of them it was. */
function takeNumbersMeant(products: Suggested, key: string): void {
	if (key.length < MISTYPED_NUMBER_LETTERS_MIN) return;
	const keys = products.meant(key, PRIVATE_LETTER.number).slice(0, SUGGESTIONS_COUNT);
	for (const each of keys) products.take(likeNumbers([each]), null, Math.ceil(SUGGESTIONS_COUNT / keys.length));
	if (keys.length > 0) products.take(likeNumbers(keys), null);
}

/** The best that was found under a locale, in order, each once. */
class Suggested {
	readonly #database: Rows;
	readonly #locale: string;
	readonly #audiences: readonly Audience[];
	readonly #isOfCategories: boolean;
	readonly #known = new Set<string>();
	readonly #alike = new Map<string, number>();
	readonly #offered: Offered[] = [];
	readonly #siblings: Offered[] = [];

	/** @param isOfCategories whether it takes these and nothing else; else it takes all but these */
	constructor(database: Rows, locale: string, reader: Audience, isOfCategories = false) {
		this.#database = database;
		this.#isOfCategories = isOfCategories;
		this.#locale = locale;
		this.#audiences = audiencesFor(reader);
	}

	get isFull(): boolean {
		return this.#offered.length + this.#siblings.length >= SUGGESTIONS_COUNT;
	}

	/** At most as many as are shown; of those that differ in a number alone all but the first stand last. */
	get offered(): readonly Offered[] {
		return [...this.#offered, ...this.#siblings].slice(0, SUGGESTIONS_COUNT);
	}

	/** Takes what a way leads to, as long as there is room; no more than `most`. */
	take(expression: string | null, scope: SearchScope | null, most = SUGGESTIONS_READ_MAX): void {
		if (expression === null || this.isFull) return;
		const way = scope ? `${within(scope)} AND (${expression})` : expression;
		for (const { place: _, ...found } of this.#found(way, most)) {
			if ((found.kind === "categories") !== this.#isOfCategories) continue;
			const isProduct = found.kind === "products";
			// A code's line and the article in which it stands are one page; what is called the same is one to whoever reads it.
			const names = [`${found.kind} ${found.id}`, ...(isProduct ? [] : [fold(found.title)])];
			if (names.some((name) => this.#known.has(name))) continue;
			for (const name of names) this.#known.add(name);
			const alike = wordsIn(found.title).filter((word) => !DIGIT.test(word));
			const count = (this.#alike.get(alike.join(" ")) ?? 0) + 1;
			this.#alike.set(alike.join(" "), count);
			(isProduct || count <= SIBLINGS_MAX ? this.#offered : this.#siblings).push(found);
		}
	}

	/** Whether a way leads anywhere. */
	isNamed(expression: string | null): boolean {
		return expression !== null && this.#audiences.some((audience) => this.#first(audience, expression, 1).length > 0);
	}

	begun(words: readonly string[]): Set<string> {
		return new Set(this.#terms().flatMap((terms) => [...begunIn(terms, words)]));
	}

	/** The words with one of them as two that things have; the last may go on. */
	apart(words: readonly string[]): string[] {
		return words.flatMap((word, place) => {
			const splits = this.#terms().flatMap((terms) => splitsIn(terms, word, place === words.length - 1));
			return splits.map((split) => words.with(place, split).join(" "));
		});
	}

	/** Beginnings that may have been meant, the likeliest first. */
	meant(typed: string, mark?: string): string[] {
		const found = this.#terms().flatMap((terms) => meantBeginnings(terms, typed, mark));
		const sorted = found.toSorted((a, b) => b.weight - a.weight);
		return [...new Set(sorted.map(({ beginning }) => beginning))];
	}

	#terms() {
		return this.#audiences.map((audience) => ({ database: this.#database, locale: this.#locale, audience }));
	}

	#found(expression: string, most: number) {
		return this.#audiences
			.flatMap((audience) => this.#first(audience, expression, most))
			.toSorted((a, b) => a.place - b.place)
			.slice(0, most);
	}

	#first(audience: Audience, expression: string, most: number): (Offered & { readonly place: number })[] {
		const table = suggestionTable(this.#locale, audience);
		return this.#database.all(
			`SELECT s.place, s.kind, s.id, s.anchor, s.title FROM (SELECT rowid AS place FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid LIMIT ?) AS f
			CROSS JOIN suggestion AS s ON s.place = f.place ORDER BY f.place`,
			expression,
			most,
		);
	}
}

/** What belongs to a scope, as an expression. */
const within = (scope: SearchScope): string =>
	`(${marksOfScope(scope)
		.map((mark) => `"${mark}"`)
		.join(" OR ")})`;
