import { primaryLanguage } from "#src/site/locale.ts";
import type { Sieve } from "./listed.ts";
import type { Reader } from "./reader.ts";

/** Locales of the site in one of these languages, however they are written: `de`, `de-DE`, or as calls name a locale, `de_DE`. */
export function localesIn({ site }: Reader, languages: readonly string[]): string[] {
	const wanted = new Set(languages.map((each) => each.toLowerCase().replaceAll("_", "-")));
	return site.locales
		.filter(({ language }) => wanted.has(language.toLowerCase()) || wanted.has(primaryLanguage(language)))
		.map(({ code }) => code);
}

/** Locales that texts must be written in, where languages were chosen: one that the site does not have is none of its texts. */
export function writtenIn(reader: Reader, languages: readonly string[]): string[] {
	if (languages.length === 0) return [];
	const codes = localesIn(reader, languages);
	return codes.length > 0 ? codes : ["-"];
}

/** Leaves of a list what is written in one of these locales; nothing to sieve where none is named. */
export function sieveOf(written: readonly string[]): Sieve | undefined {
	if (written.length === 0) return undefined;
	const sql =
		" AND EXISTS (SELECT 1 FROM item_text AS w WHERE w.kind = l.kind AND w.id = l.id AND w.locale IN (SELECT value FROM json_each(?)))";
	return { sql, values: [JSON.stringify(written)] };
}
