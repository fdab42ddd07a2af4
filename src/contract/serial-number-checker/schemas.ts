import { z } from "zod";
import {
	code,
	day,
	productInfo,
	safeHtml,
	searchResponse,
	sitePath,
	slug,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";
import { VERDICTS } from "./form.ts";

const serialChecker = z.object({
	listId: code,
	title: words,
	language: textLanguage,
	path: sitePath.describe("of its page, after the base"),
});
export type SerialChecker = z.infer<typeof serialChecker>;

const serialCheckers = searchResponse(serialChecker);
export type SerialCheckers = z.infer<typeof serialCheckers>;

const choice = z.object({ value: words, name: words });

const modelChoice = choice.extend({
	product: slug.nullable().describe("the product that it is or belongs to, where it has a page"),
	examples: z.array(words).describe("what its serial numbers look like"),
	parts: z.array(choice).describe("part numbers of which one may be asked for"),
});
export type SerialModel = z.infer<typeof modelChoice>;

const serialCheckerModels = z.object({ models: z.array(modelChoice), secondaryModels: z.array(choice) });
export type SerialCheckerModels = z.infer<typeof serialCheckerModels>;

/** What the form of a list asks with. */
export const serialForm = serialCheckerModels.extend({
	listId: code,
	path: sitePath.describe("of the list's own page, after the base"),
	language: textLanguage,
	hasParts: z.boolean(),
});
export type SerialForm = z.infer<typeof serialForm>;

/** What a verdict means: what to do. */
const result = z.object({ title: words, html: safeHtml });

const serialCheckerDetails = z.object({
	listId: code,
	title: words,
	summary: words,
	language: textLanguage,
	locales: textLocales,
	reviewed: day,
	path: sitePath.describe("canonical, after the base"),
	appliesTo: z.array(productInfo),
	mainTemplate: safeHtml.describe("what the check is for"),
	whereTemplate: result.describe("where the number is, with pictures"),
	faqTemplate: safeHtml.describe("questions about it; empty when there are none"),
	results: z.object({ affected: result, "not-affected": result, unknown: result }),
	hasParts: z.boolean(),
	hasSecondaryModels: z.boolean(),
});
export type SerialCheckerDetails = z.infer<typeof serialCheckerDetails>;

const serialCheckerParts = z.object({ parts: z.array(choice) });
export type SerialCheckerParts = z.infer<typeof serialCheckerParts>;

/** `unknown`: the number does not fit the model, so that a typing error is never taken for an answer. */
const serialNumberCheck = z.object({
	validationResult: result.extend({ verdict: z.enum(VERDICTS), language: textLanguage }),
});
export type SerialNumberCheck = z.infer<typeof serialNumberCheck>;

/** The reply of each call of this area. */
export const replies = {
	serialCheckers,
	serialCheckerDetails,
	serialCheckerModels,
	serialCheckerParts,
	serialNumberCheck,
};
