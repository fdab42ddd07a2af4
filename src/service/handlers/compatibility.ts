import type { CompatibleModels } from "#src/contract/compatibility/schemas.ts";
import { pathOfRelation, relatedCategories, relatedProducts, relationOf } from "#src/store/read/compatibility.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import { productInfos } from "../shapes/product-info.ts";
import type { Handlers } from "./handler.ts";

const EMPTY = { full: 0, limited: 0, none: 0 };

/** The versions that a relation asks for, of whichever of these two stands on the side. */
function minimumVersions(
	{ data: { minimumVersions } }: Found<"compatibility">,
	accessory: Found<"products">,
	model: Found<"products">,
): CompatibleModels["models"][number]["minimumVersions"] {
	const { accessories, models } = minimumVersions;
	return [
		...(accessories === undefined ? [] : [{ product: accessory.id, name: accessory.data.name, version: accessories }]),
		...(models === undefined ? [] : [{ product: model.id, name: model.data.name, version: models }]),
	];
}

function categoriesOf(reader: Reader, slug: string) {
	const levels = new Map<string, typeof EMPTY>();
	for (const { category, level, n } of relatedCategories(reader, slug))
		levels.set(category, { ...(levels.get(category) ?? EMPTY), [level]: n });
	const categories = reader.items("categories", [...levels.keys()]);
	return categories
		.toSorted((a, b) => a.data.order - b.data.order || (a.id < b.id ? -1 : 1))
		.map(({ id, front, language, path, picture }) => {
			const counts = levels.get(id) ?? EMPTY;
			const modelCount = counts.full + counts.limited + counts.none;
			return {
				name: id,
				displayName: front.name,
				language,
				path: path ?? "",
				picture,
				modelCount,
				levels: counts,
			};
		});
}

export const compatibilityHandlers = {
	compatibleCategories: ({ values, reader }) => {
		const product = reader.item("products", values.required("productName"));
		return product && { categories: categoriesOf(reader, product.id) };
	},
	compatibleModels: ({ values, reader }) => {
		const product = reader.item("products", values.required("productName"));
		const category = reader.item("categories", values.required("categoryName"));
		if (!product || !category) return null;
		const window = values.window(reader.site.results.models);
		const { count, items } = relatedProducts(reader, product.id, category.id, window);
		const infos = new Map(
			productInfos(
				reader,
				items.map((each) => each.product),
			).map((info) => [info.slug, info]),
		);
		const models = items.flatMap(({ product: other, relation, isAccessory }) => {
			const info = infos.get(other.id);
			if (!info) return [];
			const versions = isAccessory
				? minimumVersions(relation, other, product)
				: minimumVersions(relation, product, other);
			const { data, front, language } = relation;
			return [{ product: info, level: data.level, summary: front.summary, language, minimumVersions: versions }];
		});
		return {
			start: window.start,
			end: window.start + models.length,
			count,
			models,
			category: {
				name: category.id,
				displayName: category.front.name,
				language: category.language,
				path: category.path ?? "",
			},
		};
	},
	compatibilityDetails: ({ values, reader }) => {
		const [product, other] = ["productName", "compatibleModelName"].map((name) =>
			reader.item("products", values.required(name)),
		);
		const infos = product && other ? productInfos(reader, [product, other]) : [];
		const [own, others] = infos;
		if (!product || !other || !own || !others || product.id === other.id) return null;
		const found = relationOf(reader, product.id, other.id);
		if (!found)
			return {
				product: own,
				compatibleModel: others,
				level: "unknown",
				summary: "",
				conditions: "",
				functions: [],
				minimumVersions: [],
				checked: null,
				source: null,
				language: reader.language,
				locales: [],
				path: null,
			};
		const { relation, side } = found;
		const { level, functions, checked, source } = relation.data;
		const [accessory, model] = side === 0 ? [product, other] : [other, product];
		return {
			product: own,
			compatibleModel: others,
			level,
			checked,
			source,
			summary: relation.front.summary,
			conditions: reader.body(relation),
			language: relation.language,
			locales: textLocales(reader, relation),
			functions: functions.map((each) => ({
				name: reader.term(each.function),
				level: each.level,
				remark: relation.front.remarks[each.function] ?? "",
			})),
			minimumVersions: minimumVersions(relation, accessory, model),
			path: pathOfRelation(found, product, other),
		};
	},
} satisfies Partial<Handlers>;
