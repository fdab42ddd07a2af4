import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { absentLocale } from "./absent-locale.ts";

/** Every word is of a locale of the site, and the default locale has it too. */
export function checkTerms({ site, terms, termFiles }: Pack, report: Report): void {
	const defaults = terms.get(site.defaultLocale);
	for (const [file, { locale, keys }] of termFiles) {
		if (!site.locales.some(({ code }) => code === locale)) report.addLine(file, null, absentLocale(locale, site));
		else
			for (const key of keys)
				if (!defaults?.has(key)) report.add(file, [key], `is missing in ${site.defaultLocale}, add it there`);
	}
}
