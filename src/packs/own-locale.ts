import { localeMeant } from "#src/contract/brand/locale-meant.ts";
import { nearestWord } from "#src/site/spelling.ts";
import type { SiteFile } from "./format/site.ts";

/** The codes of a site's locales, the default first. */
export const codesOf = ({
	locales,
	defaultLocale,
}: Pick<SiteFile, "locales" | "defaultLocale">): readonly [string, ...string[]] => [
	defaultLocale,
	...locales.flatMap(({ code }) => (code === defaultLocale ? [] : [code])),
];

/** The site's own locale that was probably meant by what is none; null when none is near. */
export function ownLocale(written: string, codes: readonly string[]): string | null {
	const meant = localeMeant(written, codes);
	return meant !== null && codes.includes(meant) ? meant : nearestWord(written, codes);
}

/** What was said of something that is no locale, with the site's own in place of any other. */
export function withOwnLocale(told: string, written: string, codes: readonly string[]): string {
	const own = ownLocale(written, codes);
	if (own === null) return told.replace(/such as [a-z]+_[A-Z]+/, () => `such as ${codes[0]}`);
	return told.replace(/did you mean \S+\?|such as [a-z]+_[A-Z]+|write something/, () => `did you mean ${own}?`);
}
