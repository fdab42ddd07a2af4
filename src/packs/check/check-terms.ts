import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { absentLocale } from "./absent-locale.ts";

/** Whether there is a word for a key, or may be one in what cannot be read. */
export const hasTerm = ({ terms, unread, site }: Pack, key: string): boolean =>
	(unread.defaultLocale ? [...terms.keys()] : [site.defaultLocale]).some(
		(locale) => terms.get(locale)?.has(key) === true || unread.terms.has(locale),
	);

/** Every word is of a locale of the site, and the default locale has it too. */
export function checkTerms(pack: Pack, report: Report): void {
	const { site, termFiles } = pack;
	for (const [file, { locale, keys }] of termFiles) {
		if (!site.locales.some(({ code }) => code === locale)) report.addLine(file, null, absentLocale(locale, site));
		else
			for (const key of keys)
				if (!hasTerm(pack, key)) report.add(file, [key], `is missing in ${site.defaultLocale}, add it there`);
	}
}
