import { request } from "#src/contract/call.ts";
import { categories } from "#src/contract/categories/calls.ts";
import { product } from "#src/contract/products/calls.ts";
import { specifications } from "#src/contract/specifications/calls.ts";
import type { Specifications } from "#src/contract/specifications/schemas.ts";
import { markdownOf } from "./crawled-text.ts";
import type { ByLocale, CrawledItem, CrawledText, ReplyReader } from "./reply-reader.ts";

/** A category; null where the API says nothing of it. */
export async function categoryItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const { brand, found } = reader;
	const above = found.categories.get(id) ?? null;
	const listed = await reader.inLocales(request(categories, { categoryName: above }));
	const own = await reader.inLocales(request(categories, { categoryName: id }));
	const order = listed?.first.categories.findIndex(({ name }) => name === id) ?? -1;
	const entry = listed?.first.categories[order];
	if (!listed || !own || !entry) return null;
	const needs = await reader.needs([...own.all.values()].map(({ modelNumberHelp }) => modelNumberHelp));
	const picture = await reader.picture(entry.picture);
	const texts = new Map<string, CrawledText>();
	for (const { code, language } of brand.locales) {
		const here = listed.all.get(code)?.categories.find(({ name }) => name === id);
		const body = markdownOf(own.all.get(code)?.modelNumberHelp ?? "", needs);
		// Where nothing says where the number is, what the devices are stands there: a category needs a text.
		if (here?.language === language)
			texts.set(code, { front: { name: here.displayName, summary: here.summary }, body: body || here.summary });
	}
	return {
		...{ kind: "categories", id, texts },
		data: {
			...(picture && { picture }),
			...(entry.color !== "" && { color: entry.color.toLowerCase() }),
			...{ order: (order + 1) * 10, ...(above !== null && { parent: above }) },
			popularTopics: own.first.popularTopics.map(({ key }) =>
				reader.topic(key, own.all, ({ popularTopics }) => popularTopics),
			),
		},
	};
}

/** A product with its specifications; null where the API says nothing of it. */
export async function productItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const replies = await reader.inLocales(request(product, { productName: id }));
	if (!replies) return null;
	const { name, model, aliases, category, picture, hasOwnPicture, lifecycle } = replies.first.product;
	const own = hasOwnPicture ? await reader.picture(picture) : null;
	const facts = await reader.inLocales(request(specifications, { productName: id }));
	const days = Object.fromEntries(Object.entries(lifecycle).filter(([, value]) => value !== null));
	return {
		...{ kind: "products", id },
		data: {
			...{
				name,
				model,
				aliases: [...new Set(aliases)].filter((alias) => alias !== model),
				category,
				lifecycle: days,
			},
			...(own && { picture: own }),
			...(facts && (await factsOf(reader, facts.first, facts.all))),
		},
		texts: reader.texts(
			replies.all,
			(reply) => reply.product.language,
			(reply) => ({ front: { summary: reply.product.summary }, body: "" }),
		),
	};
}

/** Tables of a specification: words that differ by locale become terms. */
async function factsOf(reader: ReplyReader, first: Specifications, all: ByLocale<Specifications>): Promise<object> {
	const term = (wordsIn: (data: Specifications) => string | undefined) => reader.term(all, wordsIn);
	const tables = first.techSpecs.map(({ rows }, table) => ({
		group: term((data) => data.techSpecs[table]?.group),
		rows: rows.map(({ value }, row) => {
			const at = (data: Specifications) => data.techSpecs[table]?.rows[row];
			const label = term((data) => at(data)?.label);
			const isSame = [...all.values()].every((data) => (at(data)?.value ?? value) === value);
			return isSame ? { label, text: value } : { label, term: term((data) => at(data)?.value) };
		}),
	}));
	const box: object[] = [];
	for (const [place, { text, count, picture }] of first.inTheBox.entries()) {
		const id = picture ? await reader.picture(picture) : null;
		const item = term((data) => data.inTheBox[place]?.name);
		box.push({ item, ...(text !== "" && { text }), count: Math.max(1, count), ...(id && { picture: id }) });
	}
	return { specifications: tables, inTheBox: box };
}
