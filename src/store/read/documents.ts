import type { DocumentLanguages, SupportDocument } from "#src/contract/documents/schemas.ts";
import type { Part, Window } from "../store.ts";
import { byDay, itemsAbout } from "./contexts.ts";
import type { Reader } from "./reader.ts";

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

/** Documents of a product: those with a file in `language` (a BCP 47 tag or `all`) first, then the newest. */
export function documents(
	reader: Reader,
	product: string,
	language: string,
	{ start, num }: Window,
	locale: string,
): Part<SupportDocument> {
	const wanted = language === "all" ? reader.languageOf(locale) : language;
	const found = itemsAbout(reader, "documents", product)
		.sort(byDay)
		.flatMap(({ id }) => {
			const data = reader.data("documents", id);
			return data ? [{ id, data, away: Math.min(...data.files.map((file) => distance(file.language, wanted))) }] : [];
		});
	found.sort((a, b) => Number(a.away > 1) - Number(b.away > 1));
	const items = found.slice(start, start + num).flatMap(({ id, data }) => {
		const text = reader.text("documents", id, locale);
		if (!text) return [];
		const files = [...data.files]
			.sort((a, b) => distance(a.language, wanted) - distance(b.language, wanted))
			.map((each) => {
				const { address, size, pages } = reader.file(each.file);
				return { language: each.language, languageName: nameOf(each.language), url: address, size, pages };
			});
		return [
			{
				documentId: id,
				type: data.type,
				title: text.front.title,
				language: text.language,
				published: data.published,
				edition: data.edition ?? null,
				files,
			},
		];
	});
	return { count: found.length, items };
}

export function documentLanguages(reader: Reader, product: string): DocumentLanguages {
	const counts = new Map<string, number>();
	for (const { id } of itemsAbout(reader, "documents", product))
		for (const { language } of reader.data("documents", id)?.files ?? [])
			counts.set(language, (counts.get(language) ?? 0) + 1);
	return {
		languages: [...counts]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([language, count]) => ({ language, name: nameOf(language), count })),
	};
}
