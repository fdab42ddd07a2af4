import { BASE } from "#src/routes.ts";
import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";

/** Locales, their prefixes and fallbacks; the logo; the dictionary of the default locale. */
export function checkSite({ site, pictures, terms }: Pack, report: Report): void {
	const codes = new Set(site.locales.map((locale) => locale.code));
	if (!codes.has(site.defaultLocale))
		report.add("site.json", ["defaultLocale"], `${site.defaultLocale} is not one of locales, add it or name another`);
	if (!pictures.has(site.logo))
		report.add("site.json", ["logo"], `there is no picture ${site.logo}, add pictures/${site.logo}.svg`);
	const prefixes = new Set<string>();
	const seen = new Set<string>();
	site.locales.forEach((locale, index) => {
		const at = ["locales", index];
		if (seen.has(locale.code))
			report.add("site.json", [...at, "code"], `${locale.code} stands twice, keep one of them`);
		seen.add(locale.code);
		if ((locale.prefix === null) !== (locale.code === site.defaultLocale))
			report.add(
				"site.json",
				[...at, "prefix"],
				"only the default locale has the prefix null, give every other one its own",
			);
		if (locale.prefix !== null && (prefixes.has(locale.prefix) || BASE.startsWith(`/${locale.prefix}/`)))
			report.add("site.json", [...at, "prefix"], `${locale.prefix} is taken, choose another`);
		if (locale.prefix !== null) prefixes.add(locale.prefix);
		locale.fallback.forEach((code, place) => {
			if (!codes.has(code) || code === locale.code)
				report.add(
					"site.json",
					[...at, "fallback", place],
					`${code} is not another locale of the site, name one of ${[...codes].join(", ")}`,
				);
		});
	});
	for (const locale of terms.keys())
		if (!codes.has(locale))
			report.addLine(
				`terms/*/${locale}.json`,
				null,
				`${locale} is not a locale of site.json, add it there or remove the file`,
			);
	const defaults = terms.get(site.defaultLocale);
	for (const [locale, texts] of terms)
		for (const key of texts.keys())
			if (!defaults?.has(key))
				report.addLine(
					`terms/*/${locale}.json`,
					null,
					`the key ${key} is missing in ${site.defaultLocale}, add it there`,
				);
}
