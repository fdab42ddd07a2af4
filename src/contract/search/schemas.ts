import { z } from "zod";
import { localeCode } from "../brand/grammar.ts";
import { CONSUMER } from "../channels.ts";
import { standing } from "../repair-documents/standing.ts";
import { DIFFICULTIES } from "../repair-documents/words.ts";
import {
	amount,
	channel,
	code,
	codeAnchor,
	day,
	picture,
	productInfo,
	searchResponse,
	sitePath,
	slug,
	textLanguage,
	webAddress,
	words,
} from "../shapes.ts";
import { RESULT_FORMATS } from "./formats.ts";
import { RESULT_TYPES } from "./search-types.ts";

export const resultType = z.enum(RESULT_TYPES);

const result = z.object({
	type: resultType,
	id: code,
	title: words,
	snippet: z.array(z.object({ text: words, mark: z.boolean() })),
	language: textLanguage,
	path: sitePath.nullable().describe("after the base; null when it leads to an address outside"),
	page: z
		.object({ number: amount, document: words })
		.nullable()
		.default(null)
		.describe("where in which manual, when it is a page of one"),
	anchor: codeAnchor.nullable().describe("where on that page, when it explains a code that the query names"),
	address: webAddress.nullable(),
	products: z
		.array(words)
		.describe("names of up to three products it is about, or of categories where it names no products"),
	productCount: amount,
	siblings: z
		.array(z.object({ products: z.array(words), productCount: amount, path: sitePath }))
		.default([])
		.describe(
			"results that say nearly the same of other models: they are counted, but are no results of their own; first names of the models of each, and how many they are",
		),
	date: day.nullable().describe("day that orders it among its kind, where one is known"),
	picture: picture.nullable(),
	model: words.nullable(),
	channel: channel.default(CONSUMER).describe("whom it is for"),
	effort: z
		.object({ difficulty: z.enum(DIFFICULTIES), minutes: amount })
		.nullable()
		.default(null)
		.describe("of a repair"),
	pages: amount.nullable().default(null).describe("of a service manual that is read on the web"),
	standing: standing.nullable().default(null).describe("of a repair document for agents"),
	topics: z.array(code).optional().describe("additional: keys of its topics"),
	categories: z.array(slug).optional().describe("additional: categories that it is about, or stands in"),
	countries: z.array(code).optional().describe("additional: countries that it is for; none means all"),
	formats: z.array(z.enum(RESULT_FORMATS)).optional().describe("additional: how it is read or used"),
});
export type SearchResult = z.infer<typeof result>;

/** Counts by search type of what was found; `all` is everything. The count of a search is of its results, which are fewer by their siblings. */
const counts = z.object({
	all: amount,
	manuals: amount,
	downloads: amount,
	faqs: amount,
	"repair-documents": amount,
	models: amount,
});

/** Organic results. `bestMatches` are products whose model number or name the query is. */
export const search = z.object({
	searchResponse: searchResponse(result).shape.searchResponse.extend({
		bestMatches: z.array(productInfo),
		alternativeBestMatches: z
			.array(productInfo)
			.default([])
			.describe("products near to the best matches, where they are asked for"),
		found: amount.optional().describe("all that is found of what is listed: results and what they name as siblings"),
		before: amount.optional().describe("how much of that stands before the first result"),
	}),
	counts,
	correction: z.object({ original: words, corrected: words }).nullable(),
	isWhole: z
		.boolean()
		.default(true)
		.describe("whether something has all of the query, or of its correction; else results have some of it"),
	leftOut: z
		.object({
			words: z.array(words),
			rest: words.describe("what was looked for instead: the query without them, or with the number most like theirs"),
		})
		.nullable()
		.default(null)
		.describe("words of the query that nothing has, where something has the others, or a number like theirs"),
	outsideScope: amount.describe("results without the context, when there is one"),
	choices: z
		.object({
			formats: z.array(z.object({ format: z.enum(RESULT_FORMATS), count: amount })),
			countries: z.array(z.object({ country: code, count: amount })),
		})
		.default({ formats: [], countries: [] })
		.describe("to what the listed ones may be narrowed, where not all of them are left, and how many then are"),
	inferredContext: z
		.object({
			categoryName: slug,
			productName: slug.nullable(),
			name: words,
			isAll: z.boolean().default(false).describe("whether the query says nothing else"),
		})
		.nullable()
		.default(null)
		.describe("the product or category that the query names: what is about it is preferred, and nothing left out"),
	asksForContact: z
		.boolean()
		.default(false)
		.describe("whether the query is nothing but words for reaching the company"),
	nearest: z.array(productInfo).describe("products to offer when nothing was found"),
	nearestModels: z
		.array(productInfo)
		.default([])
		.describe("products whose number is nearly the one that was typed, when none has it"),
	otherLanguages: z
		.array(
			z.object({
				locale: localeCode,
				results: z.array(result.pick({ title: true, anchor: true, language: true }).extend({ path: sitePath })),
			}),
		)
		.describe("what other languages say, when nothing was found in the reader's"),
	repairTypes: z
		.array(z.object({ type: resultType, count: amount }))
		.default([])
		.describe("how many repair documents there are of each type, where those are asked for"),
	languages: z
		.array(textLanguage)
		.default([])
		.describe("in which there are repair documents here, where those are asked for"),
});
export type Search = z.infer<typeof search>;

/** The reply of each call of this area. */
export const replies = { faqResults: search, search };
