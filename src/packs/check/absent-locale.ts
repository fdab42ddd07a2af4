import { LOCALE_CODE, localeBeside, localeMeant } from "#src/contract/brand/locale-meant.ts";
import type { Pack } from "../pack.ts";

/** What to say of a file of a locale that site.json does not name. @param here what holds it */
export function absentLocale(locale: string, { locales }: Pick<Pack["site"], "locales">, here = "the file"): string {
	const codes = locales.map(({ code }) => code);
	const written = LOCALE_CODE.test(locale) ? null : localeMeant(locale);
	if (written !== null && codes.includes(written))
		return `${locale} is not a locale of site.json, did you mean ${written}?`;
	const beside = localeBeside(locale, codes);
	const meant = beside === null ? "" : `did you mean ${beside}? Else `;
	return `${locale} is not a locale of site.json, ${meant}add it there (npm run content -- new locale ${written ?? locale}) or remove ${here}`;
}
