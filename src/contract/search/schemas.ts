import { z } from "zod";
import { picture, productInfo, searchResponse, sitePath, textLanguage, webAddress } from "../shapes.ts";
import { RESULT_TYPES } from "./search-types.ts";

export const resultType = z.enum(RESULT_TYPES);

const result = z.object({
	type: resultType,
	id: z.string(),
	title: z.string(),
	snippet: z.array(z.object({ text: z.string(), mark: z.boolean() })),
	language: textLanguage,
	path: sitePath.nullable().describe("after the base; null when it leads to an address outside"),
	address: webAddress.nullable(),
	products: z.array(z.string()).describe("names of up to three products it is about"),
	productCount: z.int(),
	date: z.string(),
	picture: picture.nullable(),
	model: z.string().nullable(),
});
export type SearchResult = z.infer<typeof result>;

/** Counts by search type; `all` is everything. */
const counts = z.object({
	all: z.int(),
	manuals: z.int(),
	downloads: z.int(),
	faqs: z.int(),
	"repair-documents": z.int(),
	models: z.int(),
});

/** Organic results. `bestMatches` are products whose model number or name the query is. */
export const search = z.object({
	searchResponse: searchResponse(result).shape.searchResponse.extend({ bestMatches: z.array(productInfo) }),
	counts,
	correction: z.object({ original: z.string(), corrected: z.string() }).nullable(),
	outsideScope: z.int().describe("results without the context, when there is one"),
	nearest: z.array(productInfo).describe("products to offer when nothing was found"),
});
export type Search = z.infer<typeof search>;

/** The reply of each call of this area. */
export const replies = { faqResults: search, search };
