import { RESULTS_WINDOW } from "#src/contract/bounds.ts";
import { MANUAL_TYPES } from "#src/contract/documents/document-types.ts";
import type { SupportDocument } from "#src/contract/documents/schemas.ts";
import { list } from "#src/store/read/lists.ts";
import { manualPath, manualsOf } from "#src/store/read/manuals.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import type { Window } from "#src/store/store.ts";
import { distance, nameOf } from "../shapes/languages.ts";
import { manualPage } from "../shapes/manual-page.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

/** Every document of a product for everybody, the newest first. */
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
	const manuals = manualsOf(
		reader,
		shown.map(({ id }) => id),
	);
	const files = reader.files(shown.flatMap(({ data }) => data.files.map(({ file }) => file)));
	return {
		count: found.length,
		items: shown.map(
			({ id, data, front, language: written, path, place }): SupportDocument => ({
				documentId: id,
				type: MANUAL_TYPES.find((type) => type === data.type) ?? "manual",
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
						const { address: url, size, pages, damage } = file;
						const manual = manuals.get(id)?.find(({ tag }) => tag === each.language);
						const pagesPath = manual ? manualPath(place, id, manual.language, 1) : null;
						const languageName = nameOf(each.language);
						return [{ language: each.language, languageName, url, size, ...damage, pages, pagesPath }];
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
	manualPage: ({ values, reader }) => {
		const document = reader.item("documents", values.required("documentId"));
		return document && manualPage(reader, document, { language: values.text("language"), page: values.count("page") });
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
