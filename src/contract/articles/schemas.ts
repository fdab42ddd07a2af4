import { z } from "zod";
import { serialForm } from "../serial-number-checker/schemas.ts";
import {
	amount,
	channel,
	code,
	day,
	fileAddress,
	previewPicture,
	productInfo,
	searchResponse,
	section,
	sitePath,
	slug,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";

/** An article with the specification's fields and what a reader needs to judge it. */
export const articleDetails = z.object({
	articleId: code.describe("this version of it"),
	articleFamilyId: code,
	title: words,
	summary: words,
	language: textLanguage,
	locales: textLocales,
	image: previewPicture,
	articleType: z.enum(["faq-article", "quality-issue-article", "oof-article"]),
	topics: z.array(z.object({ key: code, name: words })),
	channel,
	downloadType: code.nullable(),
	software: z.array(z.object({ url: fileAddress })),
	multiDownload: z.boolean(),
	stepNum: amount.describe("steps in all sections together"),
	published: day.nullable(),
	reviewed: day.nullable(),
	appliesTo: z.array(productInfo),
	categories: z.array(z.object({ name: slug, displayName: words, path: sitePath })),
	path: sitePath.describe("canonical, after the base"),
	sections: z.array(section),
	serialCheck: serialForm.nullable().default(null).describe("readers check their serial number on the article itself"),
});
export type ArticleDetails = z.infer<typeof articleDetails>;

const relatedArticle = z.object({
	articleFamilyId: code,
	title: words,
	summary: words,
	language: textLanguage,
	reviewed: day.nullable(),
	path: sitePath.describe("canonical, after the base"),
});
export type RelatedArticle = z.infer<typeof relatedArticle>;

const relatedArticles = searchResponse(relatedArticle);
export type RelatedArticles = z.infer<typeof relatedArticles>;

/** The sections of an article, for its contents list. */
export const articleCatalog = z.object({
	entries: z.array(
		z.object({
			id: code,
			heading: words,
			stepNum: amount.describe("its first step, counted through the article; 0 where it has none"),
		}),
	),
});
export type ArticleCatalog = z.infer<typeof articleCatalog>;

/** The reply of each call of this area. */
export const replies = { articleCatalog, articleDetails, relatedArticles };
