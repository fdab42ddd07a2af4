import type { Category } from "#src/contract/categories/schemas.ts";
import { chosenSearchType } from "#src/contract/search/search-types.ts";
import { categoriesBelow, topicCounts } from "#src/store/read/categories.ts";
import { type ModelSort, models, productCounts } from "#src/store/read/products.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { sectionsOf } from "#src/store/read/sections.ts";
import { seoOf, trail } from "../shapes/metadata.ts";
import { productInfos } from "../shapes/product-info.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

const SORTS: readonly ModelSort[] = ["newest", "name", "model"];

function shown(reader: Reader, categories: readonly Found<"categories">[]): Category[] {
	const counts = productCounts(reader);
	const sections = sectionsOf(
		reader,
		categories.map(({ id }) => id),
	);
	return categories.flatMap(({ id, data, front, language, picture, path }) => {
		const { name: displayName, summary } = front;
		if (picture === null || path === null) return [];
		const productCount = counts.get(id) ?? 0;
		const holds = [...(sections.get(id) ?? [])];
		return [{ name: id, displayName, summary, language, color: data.color ?? "", picture, productCount, holds, path }];
	});
}

/** Topics that the brand offers and that some article of the category has. */
function popularTopics(reader: Reader, { id, data }: Found<"categories">) {
	const counts = topicCounts(reader, id);
	return data.popularTopics.flatMap((key) => {
		const count = counts.get(key) ?? 0;
		return count > 0 ? [{ key, name: reader.term(key), count }] : [];
	});
}

export const categoryHandlers = {
	categories: ({ values, reader }) => {
		const name = values.text("categoryName");
		const below = categoriesBelow(reader, name);
		if (name === null)
			return {
				categories: shown(reader, below),
				parentCategoryDisplayName: "",
				parentCategoryName: "",
				displayName: "",
				color: "",
				summary: "",
				searchModuleImage: null,
				language: reader.language,
				popularTopics: [],
				modelNumberHelp: "",
			};
		const own = reader.item("categories", name);
		if (!own) return null;
		const parent = own.data.parent === undefined ? null : reader.item("categories", own.data.parent);
		return {
			categories: shown(reader, [own, ...below]),
			parentCategoryDisplayName: parent?.front.name ?? "",
			parentCategoryName: parent?.id ?? "",
			displayName: own.front.name,
			color: own.data.color ?? "",
			searchModuleImage: own.picture,
			summary: own.front.summary,
			language: own.language,
			popularTopics: popularTopics(reader, own),
			modelNumberHelp: reader.body(own),
		};
	},
	categoryMetadata: ({ values, reader }) => {
		const own = reader.item("categories", values.required("categoryName"));
		return own && { parentCategories: trail(reader, own.id), displayName: own.front.name };
	},
	categorySeo: ({ values, reader }) => {
		const own = reader.item("categories", values.required("categoryName"));
		return own && seoOf(reader, own);
	},
	/** Those beside the category, or beside the one the product stands in; itself is where the reader is. */
	contextCategories: ({ values, reader }) => {
		const product = values.text("modelSlug");
		const named = values.text("categoryName");
		const id = product === null ? named : (reader.item("products", product)?.data.category ?? null);
		const own = id === null ? null : reader.item("categories", id);
		if (!own) return null;
		const beside = categoriesBelow(reader, own.data.parent ?? null).filter((category) => category.id !== own.id);
		return {
			parentCategoryName: own.data.parent ?? "",
			categories: beside.flatMap(({ id: name, data, front, picture, path }) =>
				path === null ? [] : [{ name, displayName: front.name, path, color: data.color ?? "", picture }],
			),
		};
	},
	models: ({ values, reader }) => {
		const window = values.window(reader.site.results.models);
		const wanted = values.text("sort") ?? reader.site.modelSorts[0];
		const sort = SORTS.find((each) => each === wanted) ?? "newest";
		const category = reader.item("categories", values.required("categoryName"));
		if (!category) return null;
		const { count, items } = models(reader, category.id, sort, window, {
			sections: [...new Set(values.codes("documentTypeFilter").flatMap((word) => chosenSearchType(word) ?? []))],
			statuses: values.codes("contentTypeFilter"),
			country: values.text("country"),
		});
		return searchResponse({ count, items: productInfos(reader, items) }, window);
	},
} satisfies Partial<Handlers>;
