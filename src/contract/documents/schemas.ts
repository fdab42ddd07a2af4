import { z } from "zod";
import { amount, code, day, fileAddress, isDamaged, searchResponse, sitePath, textLanguage, words } from "../shapes.ts";
import { MANUAL_TYPES } from "./document-types.ts";
import { manualPage } from "./manual-page.ts";

/** A manual; `files` begin with the language asked for, then the nearest. */
const document = z.object({
	documentId: code,
	type: z.enum(MANUAL_TYPES),
	title: words,
	language: textLanguage,
	published: day,
	edition: words.nullable(),
	path: sitePath.describe("of the page that lists it, after the base"),
	files: z
		.array(
			z.object({
				language: textLanguage,
				languageName: words.describe("in its own language"),
				url: fileAddress,
				size: amount,
				isDamaged,
				pages: amount.nullable(),
				pagesPath: sitePath.nullable().default(null).describe("where its pages can be read on the web, after the base"),
			}),
		)
		.min(1),
});
export type SupportDocument = z.infer<typeof document>;

const documents = searchResponse(document);
export type Documents = z.infer<typeof documents>;

const documentLanguages = z.object({
	languages: z.array(z.object({ language: textLanguage, name: words, count: amount })),
});
export type DocumentLanguages = z.infer<typeof documentLanguages>;

/** The reply of each call of this area. */
export const replies = { documentLanguages, documents, manualPage };
