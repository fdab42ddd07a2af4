import { z } from "zod";
import { fileAddress, productInfo, searchResponse, section, sitePath, textLanguage } from "../shapes.ts";

/** An article with the specification's fields and what a reader needs to judge it. */
export const articleDetails = z.object({
	articleId: z.string().describe("this version of it"),
	articleFamilyId: z.string(),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	articleType: z.enum(["faq-article", "quality-issue-article", "oof-article"]),
	topics: z.array(z.object({ key: z.string(), name: z.string() })),
	channel: z.enum(["con", "pro", "mobile"]),
	downloadType: z.string().nullable(),
	software: z.array(z.object({ url: fileAddress })),
	multiDownload: z.boolean(),
	stepNum: z.int().describe("steps in all sections together"),
	published: z.string(),
	reviewed: z.string(),
	appliesTo: z.array(productInfo),
	categories: z.array(z.object({ name: z.string(), displayName: z.string(), path: sitePath })),
	path: sitePath.describe("canonical, after the base"),
	sections: z.array(section),
});
export type ArticleDetails = z.infer<typeof articleDetails>;

const relatedArticle = z.object({
	articleFamilyId: z.string(),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	reviewed: z.string(),
	path: sitePath.describe("canonical, after the base"),
});
export type RelatedArticle = z.infer<typeof relatedArticle>;

const relatedArticles = searchResponse(relatedArticle);
export type RelatedArticles = z.infer<typeof relatedArticles>;

/** The sections of an article, for its contents list. */
export const articleCatalog = z.object({
	entries: z.array(z.object({ id: z.string(), heading: z.string(), stepNum: z.int() })),
});
export type ArticleCatalog = z.infer<typeof articleCatalog>;

/** The reply of each call of this area. */
export const replies = { articleCatalog, articleDetails, relatedArticles };
