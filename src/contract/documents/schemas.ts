import { z } from "zod";
import { fileAddress, searchResponse, sitePath, textLanguage } from "../shapes.ts";

/** A manual; `files` begin with the language asked for, then the nearest. */
const document = z.object({
	documentId: z.string(),
	type: z.enum(["manual", "quick-start-guide", "safety-guide", "installation-guide", "declaration"]),
	title: z.string(),
	language: textLanguage,
	published: z.string(),
	edition: z.string().nullable(),
	path: sitePath.describe("of the page that lists it, after the base"),
	files: z
		.array(
			z.object({
				language: z.string(),
				languageName: z.string().describe("in its own language"),
				url: fileAddress,
				size: z.int(),
				pages: z.int().nullable(),
			}),
		)
		.min(1),
});
export type SupportDocument = z.infer<typeof document>;

const documents = searchResponse(document);
export type Documents = z.infer<typeof documents>;

const documentLanguages = z.object({
	languages: z.array(z.object({ language: z.string(), name: z.string(), count: z.int() })),
});
export type DocumentLanguages = z.infer<typeof documentLanguages>;

/** The reply of each call of this area. */
export const replies = { documentLanguages, documents };
