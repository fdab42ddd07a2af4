import { z } from "zod";
import { code, safeHtml, textLanguage, words } from "../shapes.ts";

const serialCheckerDetails = z.object({
	listId: code,
	title: words,
	language: textLanguage,
	mainTemplate: safeHtml.describe("what the check is for and where the number is"),
	faqTemplate: safeHtml.describe("questions about it; empty when there are none"),
	hasParts: z.boolean(),
	hasSecondaryModels: z.boolean(),
});
export type SerialCheckerDetails = z.infer<typeof serialCheckerDetails>;

const choice = z.object({ value: words, name: words });

const serialCheckerModels = z.object({ models: z.array(choice), secondaryModels: z.array(choice) });
export type SerialCheckerModels = z.infer<typeof serialCheckerModels>;

const serialCheckerParts = z.object({ parts: z.array(choice) });
export type SerialCheckerParts = z.infer<typeof serialCheckerParts>;

/** `unknown`: the number does not fit the model, so that a typing error is never taken for an answer. */
const serialNumberCheck = z.object({
	validationResult: z.object({
		verdict: z.enum(["affected", "not-affected", "unknown"]),
		title: words,
		html: safeHtml,
		language: textLanguage,
	}),
});
export type SerialNumberCheck = z.infer<typeof serialNumberCheck>;

/** The reply of each call of this area. */
export const replies = { serialCheckerDetails, serialCheckerModels, serialCheckerParts, serialNumberCheck };
