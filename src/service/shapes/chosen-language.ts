import type { Kind } from "#src/packs/format/kinds.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { localesIn } from "#src/store/read/written-in.ts";
import type { ShownHit } from "#src/store/searching/indexed.ts";
import { itemsOf } from "./found-items.ts";

/**
 * Found items as they are written in a language that their reader chose, his own before the others; pages of manuals and
 * lines of codes are in theirs. Nothing without a choice.
 */
export function inChosenLanguage(
	reader: Reader,
	hits: readonly ShownHit[],
	languages: readonly string[],
): ReadonlyMap<string, Found<Kind>> {
	const whole = hits.filter(({ page, anchor }) => page === null && anchor === null);
	const locales = localesIn(reader, languages).sort(
		(a, b) => Number(b === reader.locale) - Number(a === reader.locale),
	);
	const written = locales.flatMap((locale) =>
		[...itemsOf(reader.inLocale(locale), whole, null).byKey].filter(([, { textLocale }]) => textLocale === locale),
	);
	return new Map(written.reverse());
}
