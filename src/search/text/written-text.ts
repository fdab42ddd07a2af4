import { type Compound, compoundsOf } from "./hyphened.ts";
import { WRITTEN } from "./words.ts";

/** A text taken apart once, for the index and for the counts of its words. */
export interface WrittenText {
	/** Its letters as compatible ones (NFKC). */
	readonly text: string;
	/** Letters without a blank, in their order. */
	readonly forms: readonly string[];
	/** What is written with hyphens. */
	readonly compounds: readonly Compound[];
}

/** Takes a text apart. */
export function writtenText(written: string): WrittenText {
	const text = written.normalize("NFKC");
	return { text, forms: text.match(WRITTEN) ?? [], compounds: [...compoundsOf(text)] };
}
