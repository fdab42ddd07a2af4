import { localeFaults } from "#src/contract/brand/locale-faults.ts";
import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";

/** Locales, their prefixes and fallbacks; the logo; the dictionary of the default locale. */
export function checkSite({ site, pictures, terms }: Pack, report: Report): void {
	for (const { path, message } of localeFaults(site)) report.add("site.json", path, message);
	for (const name of ["logo", "icon"] as const) {
		const id = site[name];
		if (id !== undefined && !pictures.has(id))
			report.add("site.json", [name], `there is no picture ${id}, add pictures/${id}.svg`);
	}
	const codes = new Set(site.locales.map(({ code }) => code));
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
