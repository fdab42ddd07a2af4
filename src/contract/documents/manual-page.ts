import { z } from "zod";
import {
	amount,
	code,
	day,
	fileAddress,
	isDamaged,
	productInfo,
	sitePath,
	slug,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";
import { DOCUMENT_TYPES } from "./document-types.ts";
import { manualBlock } from "./manual-block.ts";

/** A page of a manual as text: what its PDF says there. */
export const manualPage = z.object({
	documentId: code,
	type: z.enum(DOCUMENT_TYPES).default("manual"),
	title: words.describe("of the document"),
	titleLanguage: textLanguage,
	language: textLanguage.describe("of the page"),
	locales: textLocales.describe("codes of the locales whose language that is"),
	edition: words.nullable(),
	published: day,
	page: amount,
	pages: amount,
	heading: words.describe("what the page is about; empty where nothing says so"),
	blocks: z.array(manualBlock).describe("empty where the page holds no text"),
	contents: z
		.array(
			z.object({
				level: z.int().min(1).max(6),
				text: words,
				page: amount,
				number: amount.describe("which heading of its page, from 1"),
			}),
		)
		.describe("headings of the whole manual"),
	path: sitePath.describe("canonical, after the base"),
	listPath: sitePath.describe("of the page that lists the document"),
	file: z.object({ url: fileAddress, size: amount, isDamaged }),
	languages: z
		.array(z.object({ language: textLanguage, languageName: words, pages: amount }))
		.describe("all it can be read in, this one included"),
	appliesTo: z.array(productInfo),
	categories: z.array(z.object({ name: slug, displayName: words, path: sitePath })),
});
export type ManualPage = z.infer<typeof manualPage>;
