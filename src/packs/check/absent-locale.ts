import { LOCALE_CODE, localeMeant } from "#src/contract/brand/locale-meant.ts";
import type { Pack } from "../pack.ts";

/** What to say of a file of a locale that site.json does not name. */
export function absentLocale(locale: string, { locales }: Pack["site"]): string {
	const meant = LOCALE_CODE.test(locale) ? null : localeMeant(locale);
	const advice = locales.some(({ code }) => code === meant)
		? `did you mean ${meant}?`
		: `add it there (npm run content -- new locale ${meant ?? locale}) or remove the file`;
	return `${locale} is not a locale of site.json, ${advice}`;
}
