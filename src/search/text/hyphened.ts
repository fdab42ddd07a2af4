import { COMPOUND_PARTS_MAX, QUERY_WORD_LETTERS_MAX } from "#src/site/search-limits.ts";
import { fold } from "./fold.ts";
import { isUnspaced } from "./words.ts";

/** Words with the hyphens between them. What stands in no compound is taken as well, so that no letter is read twice. */
const RUN = /[\p{L}\p{N}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{N}\p{M}]+)*/gu;
const HYPHEN = /[-\u2010\u2011]/u;

/** A compound as one word, folded, and as it is written. */
export interface Compound {
	readonly joined: string;
	readonly written: string;
}

/**
 * The compounds of a text that are written with hyphens, as one word each: `wifi` of `Wi-Fi`. Of three
 * parts and more each two neighbours are one as well.
 */
export function* compoundsOf(text: string): Generator<Compound> {
	if (!HYPHEN.test(text)) return;
	for (const run of text.match(RUN) ?? []) {
		if (!HYPHEN.test(run)) continue;
		const parts = run.split(HYPHEN);
		if (parts.length > COMPOUND_PARTS_MAX || parts.some(isUnspaced)) continue;
		if (run.length > QUERY_WORD_LETTERS_MAX) continue;
		yield { joined: fold(parts.join("")), written: run };
		if (parts.length > 2)
			for (const [place, part] of parts.slice(1).entries()) {
				const before = parts[place] ?? "";
				yield { joined: fold(before + part), written: `${before}-${part}` };
			}
	}
}
