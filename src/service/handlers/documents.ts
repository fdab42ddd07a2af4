import type { SupportDocument } from "#src/contract/documents/schemas.ts";
import { RESULTS_WINDOW } from "#src/site/limits.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import type { Window } from "#src/store/store.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

const subtag = (language: string) => language.split("-")[0] ?? language;

/** How far a file's language is from the wanted one: itself, the same tongue, English, another. */
function distance(file: string, wanted: string): number {
	if (file === wanted) return 0;
	if (subtag(file) === subtag(wanted)) return 1;
	return subtag(file) === "en" ? 2 : 3;
}

const names = new Map<string, string>();

/** A language in its own name. */
function nameOf(language: string): string {
	const name = names.get(language) ?? new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
	names.set(language, name);
	return name;
}

/** Every document of a product, the newest first. */
const ofProduct = (reader: Reader, product: string) =>
	list(reader, {
		kind: "documents",
		contextId: product,
		order: "newest",
		window: { start: 0, num: RESULTS_WINDOW },
	}).items;

/** Those with a file in the wanted language (a BCP 47 tag or `all`) first; the files of the window in one query. */
function documentsIn(reader: Reader, product: string, language: string, { start, num }: Window) {
	const wanted = language === "all" ? reader.language : language;
	const speaks = ({ data }: Found<"documents">) => data.files.some((file) => distance(file.language, wanted) <= 1);
	const found = [...ofProduct(reader, product)].sort((a, b) => Number(speaks(b)) - Number(speaks(a)));
	const shown = found.slice(start, start + num);
	const files = reader.files(shown.flatMap(({ data }) => data.files.map(({ file }) => file)));
	return {
		count: found.length,
		items: shown.map(
			({ id, data, front, language: written, path }): SupportDocument => ({
				documentId: id,
				type: data.type,
				title: front.title,
				language: written,
				published: data.published,
				edition: data.edition ?? null,
				path: path ?? "",
				files: [...data.files]
					.sort((a, b) => distance(a.language, wanted) - distance(b.language, wanted))
					.flatMap((each) => {
						const file = files.get(each.file);
						if (!file) return [];
						const { address: url, size, pages } = file;
						return [{ language: each.language, languageName: nameOf(each.language), url, size, pages }];
					}),
			}),
		),
	};
}

export const documentHandlers = {
	documents: ({ values, reader }) => {
		const window = values.window(reader.site.results.documents);
		const product = reader.item("products", values.required("productName"));
		return product && searchResponse(documentsIn(reader, product.id, values.required("language"), window), window);
	},
	documentLanguages: ({ values, reader }) => {
		const product = reader.item("products", values.required("productName"));
		if (!product) return null;
		const counts = new Map<string, number>();
		for (const { data } of ofProduct(reader, product.id))
			for (const { language } of data.files) counts.set(language, (counts.get(language) ?? 0) + 1);
		return {
			languages: [...counts]
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([language, count]) => ({ language, name: nameOf(language), count })),
		};
	},
} satisfies Partial<Handlers>;
