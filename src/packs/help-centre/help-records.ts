import { z } from "zod";

/**
 * What the Help Center API of Zendesk gives, as far as it is read (developer.zendesk.com, "Help Center API"); whatever else
 * stands in a record is passed over.
 */

/** A number in JSON: of some exports a text. */
const id = z
	.union([z.int().nonnegative(), z.string().regex(/^\d{1,19}$/, "write digits")])
	.transform(String)
	.describe("the number that the help centre gave it");

const words = z.string().nullish().describe("words");
const moment = z.string().nullish().describe("a moment, such as 2026-03-01T09:00:00Z");

const translation = z.object({
	source_id: id,
	source_type: z.string().nullish(),
	locale: z.string(),
	title: words,
	body: words,
	draft: z.boolean().nullish(),
	hidden: z.boolean().nullish(),
	html_url: words,
	updated_at: moment,
});
export type HelpTranslation = z.infer<typeof translation>;

const article = z.object({
	id,
	html_url: words,
	section_id: id.nullish(),
	locale: words,
	source_locale: words,
	title: words,
	name: words,
	body: words,
	draft: z.boolean().nullish(),
	archived: z.boolean().nullish(),
	user_segment_id: id.nullish(),
	user_segment_ids: z.array(id).nullish(),
	label_names: z.array(z.string()).nullish(),
	created_at: moment,
	updated_at: moment,
	edited_at: moment,
	translations: z.array(translation.extend({ source_id: id.optional() })).nullish(),
});
export type HelpArticle = z.infer<typeof article>;

const section = z.object({
	id,
	name: words,
	html_url: words,
	category_id: id.nullish(),
	parent_section_id: id.nullish(),
});
export type HelpSection = z.infer<typeof section>;

const category = z.object({ id, name: words, html_url: words });
export type HelpCategory = z.infer<typeof category>;

const attachment = z.object({
	id,
	article_id: id.nullish(),
	file_name: words,
	display_file_name: words,
	content_type: words,
	inline: z.boolean().nullish(),
	created_at: moment,
});
export type HelpAttachment = z.infer<typeof attachment>;

/** By the name under which a page of the API lists them. */
export const HELP_RECORDS = {
	articles: article,
	translations: translation,
	sections: section,
	categories: category,
	article_attachments: attachment,
} as const;
export type HelpList = keyof typeof HELP_RECORDS;

/** What a record is that stands by itself; null when it is nothing of a help centre. */
export function listOf(value: object): HelpList | null {
	const has = (field: string) => Object.hasOwn(value, field);
	if (has("source_id")) return "translations";
	if (has("section_id")) return "articles";
	if (has("category_id")) return "sections";
	if (has("content_url")) return "article_attachments";
	if (!has("id")) return null;
	const address = "html_url" in value && typeof value.html_url === "string" ? value.html_url : "";
	if (/\/hc\/[^?#]*categories\//.test(address)) return "categories";
	return has("body") && has("title") ? "articles" : null;
}
