import { numbersFrom } from "./edits.ts";
import type { JudgedDocument } from "./judged-set.ts";

const LETTERS = "ABCDEFGHKMNPRSTUVWXYZ";
const WORDS_OF_BODY = 40;
const WORDS_OF_TITLE = 4;

/** A document that may stand in a category. */
export type GrownDocument = JudgedDocument & { readonly category?: string };

/** Categories of the grown products: a brand has some. */
export const GROWN_CATEGORIES: readonly string[] = Array.from({ length: 12 }, (_, number) => `category-${number}`);

/** Documents of a set, and so many products in each of its locales that are made of its words: only the time of searches says something of them. */
export function* grownSet(
	documents: readonly JudgedDocument[],
	locales: readonly string[],
	size: number,
): Generator<GrownDocument> {
	yield* documents;
	for (const locale of locales) {
		const pick = numbersFrom(3);
		const own = documents.filter((document) => document.locale === locale);
		const words = own.flatMap(({ title, body }) => `${title} ${body}`.split(/\s+/)).filter((word) => word !== "");
		const kinds = own.map(({ names }) => names[0] ?? "").filter((name) => name !== "");
		const some = (count: number) => Array.from({ length: count }, () => words[pick(words.length)] ?? "").join(" ");
		const letter = () => LETTERS[pick(LETTERS.length)] ?? "";
		for (let number = 0; number < size; number++) {
			const series = `${letter()}${letter()}${pick(10)}`;
			yield {
				...{ id: `grown-${number}`, locale, type: "model", keywords: [], aliases: [] },
				...{ title: `${some(WORDS_OF_TITLE)} ${series}`, body: some(WORDS_OF_BODY) },
				...{ names: kinds.length > 0 ? [kinds[pick(kinds.length)] ?? ""] : [], facts: [] },
				category: GROWN_CATEGORIES[number % GROWN_CATEGORIES.length] ?? "",
				model: `${letter()}${letter()}${letter()}-${String(number).padStart(6, "0")}${series}`,
			};
		}
	}
}
