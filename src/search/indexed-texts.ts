import type { Audience } from "#src/contract/audience.ts";
import { WORDS_HELD_MAX } from "#src/site/search-limits.ts";
import { likenessOf } from "./ranking/likeness.ts";
import type { SearchDocument } from "./search-document.ts";
import { tokensOf } from "./text/tokens.ts";
import { type WrittenText, writtenText } from "./text/written-text.ts";
import { WordCounts, type WordsOfLocales, wordsOf } from "./word-counts.ts";

/** The texts of a document in a locale, and what tells whether another says the same. */
export interface DocumentTexts extends Pick<SearchDocument, "audience" | "about"> {
	readonly locale: string;
	/** Of each column of the full-text table but marks: the title first. */
	readonly texts: readonly string[];
}

/** What the index keeps of the texts of a document. */
export interface IndexedTexts {
	/** The tokens of each text. */
	readonly columns: readonly string[];
	readonly likeness: string | null;
}

/** The texts of one document, taken apart. */
export const takenApart = ({ texts }: Pick<DocumentTexts, "texts">): WrittenText[] => texts.map(writtenText);

/** What the index keeps of the texts of one document. */
export function indexedTexts({ locale, about }: DocumentTexts, written: readonly WrittenText[]): IndexedTexts {
	const columns = written.map((text) => tokensOf(text, locale));
	return { columns, likeness: likenessOf({ about }, columns[0] ?? "", columns.at(-1) ?? "", locale) };
}

/** Counts the words of a document, or takes them off again. */
export function countWords(
	{ audience }: Pick<DocumentTexts, "audience">,
	written: readonly WrittenText[],
	counts: Readonly<Record<Audience, WordCounts>>,
	times: 1 | -1,
): void {
	for (const [place, text] of written.entries()) counts[audience].add(text, place === 0, times);
}

/** Takes texts apart into what the index keeps of them, and counts their words. */
export class TextIndexer {
	readonly #counts = new Map<string, Readonly<Record<Audience, WordCounts>>>();

	indexed(texts: DocumentTexts): IndexedTexts {
		const written = takenApart(texts);
		countWords(texts, written, this.#countsOf(texts.locale), 1);
		return indexedTexts(texts, written);
	}

	/** Whether it counts so many words that they should be taken. */
	get isFull(): boolean {
		let held = 0;
		for (const counts of this.#counts.values()) held += counts.public.size + counts.asc.size;
		return held >= WORDS_HELD_MAX;
	}

	/** The words of all texts since they were taken before. */
	takeWords(): WordsOfLocales {
		const words = [...this.#counts].map(([locale, counts]) => [locale, [...wordsOf(counts)]] as const);
		this.#counts.clear();
		return words;
	}

	#countsOf(locale: string): Readonly<Record<Audience, WordCounts>> {
		const known = this.#counts.get(locale) ?? { public: new WordCounts(), asc: new WordCounts() };
		this.#counts.set(locale, known);
		return known;
	}
}
