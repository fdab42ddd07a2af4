import type { ManualPage } from "#src/contract/documents/manual-page.ts";
import { isForeign } from "#src/site/locale.ts";
import { contentsOf, type Manual, manualPath, manualsOf, pageOf } from "#src/store/read/manuals.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { distance, nameOf } from "./languages.ts";
import { productsNamed } from "./product-info.ts";

/** Which page of a manual is meant: without a language that nearest to the reader's, without a number the first. */
interface Asked {
	readonly language: string | null;
	readonly page: number | null;
}

/** A page of a document that can be read on the web; null when there is none such. */
export function manualPage(reader: Reader, document: Found<"documents">, asked: Asked): ManualPage | null {
	const manuals = manualsOf(reader, [document.id]).get(document.id) ?? [];
	const manual = nearestManual(manuals, asked.language, reader.language);
	const number = asked.page ?? 1;
	const page = manual && pageOf(reader, manual, number);
	const file = manual && reader.files([manual.file]).get(manual.file);
	if (!manual || !page || !file) return null;
	const { id, data, front, place, path } = document;
	return {
		documentId: id,
		type: data.type,
		title: front.title,
		titleLanguage: document.language,
		language: manual.tag,
		locales: reader.site.locales.flatMap((locale) => (isForeign(manual.tag, locale) ? [] : [locale.code])),
		edition: data.edition ?? null,
		published: data.published,
		page: number,
		pages: manual.pages,
		heading: page.heading,
		blocks: [...page.blocks],
		contents: [...contentsOf(reader, manual)],
		path: manualPath(place, id, manual.language, number),
		listPath: path ?? "",
		file: { url: file.address, size: file.size, ...file.damage },
		languages: manuals.map(({ tag, pages }) => ({ language: tag, languageName: nameOf(tag), pages })),
		appliesTo: productsNamed(reader, data.products),
		categories: reader
			.items("categories", data.categories)
			.map((category) => ({ name: category.id, displayName: category.front.name, path: category.path ?? "" })),
	};
}

/** The manual in the language of an address, or in the one nearest to the reader's. */
export function nearestManual(manuals: readonly Manual[], language: string | null, own: string): Manual | undefined {
	if (language !== null) return manuals.find((manual) => manual.language === language.toLowerCase());
	return manuals.toSorted((a, b) => distance(a.tag, own) - distance(b.tag, own))[0];
}
