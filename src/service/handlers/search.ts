import { CONSUMER } from "#src/contract/channels.ts";
import type { Standing } from "#src/contract/repair-documents/standing.ts";
import { REPAIR_DOCUMENT_TYPES } from "#src/contract/repair-documents/words.ts";
import { ADDITIONAL_FIELDS, type AdditionalField } from "#src/contract/search/additional-fields.ts";
import { RESULT_FORMATS } from "#src/contract/search/formats.ts";
import type { Search, SearchResult } from "#src/contract/search/schemas.ts";
import { chosenSearchType, SEARCH_TYPE_ALIASES } from "#src/contract/search/search-types.ts";
import type { ProductInfo } from "#src/contract/shapes.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { asksForContact } from "#src/search/contact.ts";
import { snippet } from "#src/search/text/snippet.ts";
import { FAQ_COUNT, RESULTS_COUNT } from "#src/site/limits.ts";
import { ALTERNATIVE_MATCHES, COUNTRIES_OFFERED_MAX, NEAREST_PRODUCTS_COUNT } from "#src/site/search-limits.ts";
import { lookAlikes, newestProducts } from "#src/store/read/products.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { repairLanguages } from "#src/store/read/repair-languages.ts";
import { searchContent } from "#src/store/read/search.ts";
import type { SearchAnswer, SearchQuestion, ShownHit } from "#src/store/searching/indexed.ts";
import { contactWords } from "../contact-words.ts";
import { inChosenLanguage } from "../shapes/chosen-language.ts";
import { aboutOf, type FoundItems, itemsOf, leadOf, pageFound, siblingsOf } from "../shapes/found-items.ts";
import { otherLanguages } from "../shapes/other-languages.ts";
import { productInfos, productsNamed } from "../shapes/product-info.ts";
import { standingsOf } from "../shapes/standing.ts";
import type { Values } from "../values.ts";
import type { Handlers, Question } from "./handler.ts";
import { resultTypes } from "./result-types.ts";

/** Both narrow: what the page is about, and what the visitor chose. */
export function bothOf(first: readonly string[] | null, second: readonly string[] | null): readonly string[] | null {
	return first && second ? first.filter((type) => second.includes(type)) : (first ?? second);
}

/** What a search call asks of the content. */
export function questionOf(
	values: Values,
	contextId: string | null,
	otherwise: readonly string[] | null,
	count: number,
): SearchQuestion {
	const topic = values.text("supportFaqBundleTopicFilter");
	return {
		query: values.text("query") ?? "",
		contextId,
		types: bothOf(resultTypes(values.codes("type")) ?? otherwise, resultTypes(values.codes("documentTypeFilter"))),
		topics: [...values.codes("topics"), ...(topic === null ? [] : [topic])],
		languages: values.codes("languageSelectionFilter"),
		country: (values.text("country") ?? values.text("countryFilter"))?.toUpperCase() ?? null,
		formats: RESULT_FORMATS.filter((format) => values.codes("contentTypeFilter").includes(format)),
		sort: values.text("sort") === "newest" ? "newest" : "relevance",
		isExact: values.flag("exact"),
		infersContext: !values.isOff("infer-context"),
		isWithoutPages: values.isOff("searchInSubDocuments"),
		isWithAlternatives: values.flag("includeAlternativeBestMatches"),
		...values.window(count),
	};
}

const codesIn = (text: string): string[] => text.split(" ").filter(Boolean);

/** What a result says only when it is asked for. */
function additionalOf(
	{ countries, formats }: ShownHit,
	{ data, place }: Found<Kind>,
	fields: readonly string[],
	reader: Reader,
) {
	if (fields.length === 0) return {};
	const categories = [...("categories" in data ? data.categories : []), place.category ?? []].flat();
	const all: Readonly<Required<Pick<SearchResult, AdditionalField>>> = {
		topics: "topics" in data ? data.topics : [],
		categories: reader.items("categories", [...new Set(categories)]).map(({ id: slug }) => slug),
		countries: codesIn(countries),
		formats: RESULT_FORMATS.filter((format) => codesIn(formats).includes(format)),
	};
	return Object.fromEntries(
		ADDITIONAL_FIELDS.filter((field) => fields.includes(field)).map((field) => [field, all[field]]),
	);
}

/** What a hit becomes a result with. */
interface Behind {
	readonly reader: Reader;
	/** Those that are marked in a snippet. */
	readonly words: readonly string[];
	/** The items of all hits, and those in a language that the reader chose, by kind and id. */
	readonly items: FoundItems;
	readonly chosen: ReadonlyMap<string, Found<Kind>>;
	readonly standings: ReadonlyMap<string, Standing>;
	/** Additional ones that are asked for. */
	readonly fields: readonly string[];
}

/** A result, or none where its item is not there for the reader. */
function result(hit: ShownHit, { reader, words, items, chosen, standings, fields }: Behind): SearchResult[] {
	const { kind, id, type, anchor, title, snippet: own, date, page, siblings } = hit;
	const item = items.byKey.get(`${kind} ${id}`);
	if (!item) return [];
	const inChosen = chosen.get(`${kind} ${id}`);
	const written = inChosen?.textLocale === item.textLocale ? null : inChosen;
	const { front, language } = written ?? item;
	const summary = page === null && "summary" in front ? front.summary : null;
	// Questions and answers of guided help one after the other are no text that anybody reads.
	const isText = !written && kind !== "help-trees";
	const isFound = isText && own.some(({ mark }) => mark);
	return [
		{
			type,
			id,
			title: written && "title" in front ? front.title : title,
			snippet: summary === null || isFound ? [...own] : snippet(summary, isText ? [] : words, reader.locale),
			language,
			...leadOf(item, items),
			...(page === null ? { page } : pageFound(item, page)),
			anchor,
			...aboutOf(item, items),
			channel: "channel" in item.data ? item.data.channel : CONSUMER,
			siblings: siblingsOf(siblings, items),
			date: date || null,
			effort: effortOf(item),
			pages: kind === "documents" && page === null ? (items.firstPages.get(id)?.pages ?? null) : null,
			standing: standings.get(`${kind} ${id}`) ?? null,
			...additionalOf(hit, item, fields, reader),
		},
	];
}

/** What a repair asks of whoever does it. */
function effortOf({ data }: Found<Kind>): SearchResult["effort"] {
	if (!("difficulty" in data) || data.difficulty === undefined || data.minutes === undefined) return null;
	return { difficulty: data.difficulty, minutes: data.minutes };
}

/** To what is found may be narrowed, as far as it is not: by what leaves something out. */
function choicesOf({ choices, total }: SearchAnswer, { formats, country }: SearchQuestion): Search["choices"] {
	const offered = <Choice extends { readonly count: number }>(each: readonly Choice[]): Choice[] =>
		each.length > 1 && each.some(({ count }) => count < total) ? [...each] : [];
	const byFormat = RESULT_FORMATS.map((format) => ({ format, count: choices.formats.get(format) ?? 0 }));
	const byCountry = Array.from(choices.countries, ([country, count]) => ({ country, count }));
	byCountry.sort((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1));
	return {
		formats: formats?.length ? [] : offered(byFormat.filter(({ count }) => count > 0)),
		countries: country ? [] : offered(byCountry).slice(0, COUNTRIES_OFFERED_MAX),
	};
}

function countsOf(counts: ReadonlyMap<string, number>): Search["counts"] {
	const sums = { all: 0, manuals: 0, downloads: 0, faqs: 0, "repair-documents": 0, models: 0 };
	for (const [type, count] of counts) {
		sums.all += count;
		const chosen = type === "model" ? "models" : chosenSearchType(type);
		if (chosen) sums[chosen] += count;
	}
	return sums;
}

/**
 * The reply of every call that searches; null when the context is not there.
 *
 * @param offersMore whether it offers products when nothing was found, and what it may be narrowed to: pages of results show these, lists do not
 * @param fields additional ones that results are to have
 */
export async function searchReply(
	reader: Reader,
	question: SearchQuestion,
	{ offersMore = false, fields = [] }: { readonly offersMore?: boolean; readonly fields?: readonly string[] } = {},
): Promise<Search | null> {
	const found = await searchContent(reader, { ...question, isWithChoices: offersMore });
	if (!found) return null;
	const { query, start, contextId } = question;
	const items = itemsOf(
		reader,
		found.hits.flatMap((hit) => [hit, ...hit.siblings]),
		contextId,
	);
	const chosen = inChosenLanguage(reader, found.hits, question.languages);
	const standings = standingsOf(reader, [...items.byKey.values()]);
	const behind = { reader, words: found.words, items, chosen, standings, fields };
	const category = contextId === null ? null : (reader.item("products", contextId)?.data.category ?? contextId);
	const counts = countsOf(found.counts);
	const isNothing = counts.all === 0 && found.best.length === 0 && query.trim() !== "";
	return {
		searchResponse: {
			query,
			start,
			end: start + found.hits.length,
			count: found.total - found.folded,
			found: found.total,
			before: found.before,
			results: found.hits.flatMap((hit) => result(hit, behind)),
			bestMatches: productsNamed(reader, found.best),
			alternativeBestMatches: question.isWithAlternatives ? alternativesOf(reader, found) : [],
		},
		counts,
		correction: found.correction === null ? null : { original: query, corrected: found.correction },
		isWhole: found.isWhole,
		leftOut: found.leftOut && { words: [...found.leftOut.words], rest: found.leftOut.rest },
		outsideScope: found.outsideScope,
		choices: choicesOf(found, question),
		inferredContext: inferredOf(reader, found),
		asksForContact:
			offersMore && start === 0 && asksForContact(reader.database, reader.locale, query, contactWords(reader)),
		nearest:
			offersMore && found.total === 0
				? productInfos(reader, newestProducts(reader, category, NEAREST_PRODUCTS_COUNT))
				: [],
		nearestModels: productsNamed(reader, found.nearestNumbers),
		repairTypes: isOfRepairs(question) ? repairTypesOf(found.counts) : [],
		languages: isOfRepairs(question) ? [...repairLanguages(reader, contextId)] : [],
		otherLanguages: isNothing ? await otherLanguages(reader, question) : [],
	};
}

/** The product or category that the query names, as addresses name it. */
function inferredOf(reader: Reader, { context }: SearchAnswer): Search["inferredContext"] {
	if (context === null) return null;
	const { isAll } = context;
	if (context.kind === "categories") {
		const category = reader.item("categories", context.id);
		return category && { categoryName: category.id, productName: null, name: category.front.name, isAll };
	}
	const product = reader.item("products", context.id);
	return product && { categoryName: product.data.category, productName: product.id, name: product.data.name, isAll };
}

/** Products with a number near to those that were named, and of the series of the first. */
function alternativesOf(reader: Reader, { best, alternatives }: SearchAnswer): ProductInfo[] {
	const [first] = reader.items("products", best.slice(0, 1));
	const { most, ofSeries } = ALTERNATIVE_MATCHES;
	const alike = first ? lookAlikes(reader, first, ofSeries) : [];
	const slugs = new Set([...alternatives.slice(0, most - alike.length), ...alike.map(({ id }) => id)]);
	return productsNamed(
		reader,
		[...slugs].filter((slug) => !best.includes(slug)),
	);
}

const repairTypesOf = (counts: ReadonlyMap<string, number>): Search["repairTypes"] =>
	REPAIR_DOCUMENT_TYPES.map((type) => ({ type, count: counts.get(type) ?? 0 })).filter(({ count }) => count > 0);

const isOfRepairs = ({ types }: SearchQuestion) =>
	types?.every((type) => chosenSearchType(type) === "repair-documents") ?? false;

const contextOf = ({ values }: Question) => values.text("contextId");

export const searchHandlers = {
	search: (question) =>
		searchReply(question.reader, questionOf(question.values, contextOf(question), null, RESULTS_COUNT), {
			offersMore: true,
			fields: question.values.codes("additional-fields"),
		}),
	faqResults: (question) => {
		const { values, reader } = question;
		const contextId = contextOf(question) ?? values.text("model") ?? values.text("category");
		return searchReply(reader, questionOf(values, contextId, SEARCH_TYPE_ALIASES.faqs, FAQ_COUNT), {
			fields: values.codes("additional-fields"),
		});
	},
} satisfies Partial<Handlers>;
