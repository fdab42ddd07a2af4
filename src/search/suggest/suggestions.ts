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
import { spokenOf } from "../context/inferred-context.ts";
import { withoutBrand } from "../models/brand-words.ts";
import type { Rows } from "../rows.ts";
import type { SearchScope } from "../scope.ts";
import { phrasesIn } from "../synonyms/phrase.ts";
import { synonymsOf } from "../synonyms/synonyms.ts";
import { withoutWorking } from "../text/negations.ts";
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
import { type Offered, Suggested } from "./suggested.ts";
import { ANY_LOCALE } from "./suggestion-schema.ts";

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
	const all = [products, others];
	const spoken = spokenOf(database, locale, typed, named);
	const besides = spoken && beginningOf(withoutWorking(spoken.besides, locale).join(" "), locale);
	// What belongs to the device that is named, and has all else in its title, before what has both somewhere.
	if (besides) takeBesides(all, besides, spoken.scope, inTitle);
	for (const list of all) {
		for (const way of waysOf(beginning)) list.take(way(beginning), null);
		list.endBegun();
		for (const way of FURTHER) list.take(way(beginning), null);
		if (list.offered.length === 0 && !isWhole) list.take(insideWords(beginning), null);
	}
	const isNumber = beginning.hasDigit || (products.offered.length > 0 && !products.isNamed(inTitle(beginning)));
	if (besides) takeBesides(all, besides, spoken.scope, somewhere);
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

/** What belongs to what is named and has what is said besides: `tv manual`. */
function takeBesides(lists: readonly Suggested[], besides: Beginning, scope: SearchScope, way: Way): void {
	for (const list of lists) list.take(way(besides), scope);
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
	if (isNumber) takeNumbersMeant(products, key);
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
	for (const each of keys) products.takeMeant(likeNumbers([each]), Math.ceil(SUGGESTIONS_COUNT / keys.length));
	if (keys.length > 0) products.takeMeant(likeNumbers(keys), SUGGESTIONS_READ_MAX);
}
