import { channel, exact, name, slug } from "../parameter.ts";
import { categoryTag, productInfoTags } from "../tags.ts";

/** Parameters of an article, and of the software that an article offers (specification section 7). */
export const ARTICLE_PARAMETERS = {
	articleFamilyId: slug(),
	modelName: name(),
	category: slug(),
	model: slug(),
	channel: channel(),
	proCategory: slug(),
	config: exact(),
} as const;

/** An article shows the names of what it is about. */
export const aboutTags = (
	data: {
		readonly appliesTo: Parameters<typeof productInfoTags>[0];
		readonly categories: readonly { readonly name: string }[];
	} | null,
): string[] =>
	data ? [...productInfoTags(data.appliesTo), ...data.categories.map((each) => categoryTag(each.name))] : [];
