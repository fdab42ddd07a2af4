import { OTHER_MODELS_COUNT } from "#src/site/limits.ts";
import { lookAlikes } from "#src/store/read/products.ts";
import { lifeOn } from "../shapes/life-on.ts";
import { seoOf, trail } from "../shapes/metadata.ts";
import { productInfos } from "../shapes/product-info.ts";
import { Dated, type Handlers, type Question } from "./handler.ts";

const named = ({ values, reader }: Question) => reader.item("products", values.required("productName"));

export const productHandlers = {
	product: (question) => {
		const found = named(question);
		const [info] = found ? productInfos(question.reader, [found]) : [];
		if (!found || !info) return null;
		const { front, language, data } = found;
		const { ended, changes } = lifeOn(question.reader.day, data.lifecycle);
		return new Dated({ product: { ...info, summary: front.summary, language, aliases: data.aliases, ended } }, changes);
	},
	productMetadata: (question) => {
		const found = named(question);
		if (!found) return null;
		return { parentCategories: trail(question.reader, found.data.category), displayName: found.data.name };
	},
	productSeo: (question) => {
		const found = named(question);
		return found && seoOf(question.reader, found);
	},
	productList: (question) => {
		const { reader } = question;
		const found = named(question);
		if (!found) return null;
		return { products: productInfos(reader, [found, ...lookAlikes(reader, found, OTHER_MODELS_COUNT)]) };
	},
} satisfies Partial<Handlers>;
