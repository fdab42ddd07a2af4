import type { Item, Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { placeInTable } from "../tables/table-place.ts";
import { absentLocale } from "./absent-locale.ts";

/** Texts: the default locale is complete, the others are locales of the site. */
export function checkTexts(item: Item, { site }: Pack, report: Report): void {
	if (!item.texts.has(site.defaultLocale) && !item.unreadable.has(site.defaultLocale)) {
		if (placeInTable(item.file))
			report.addLine(item.file, null, `has no text of ${site.defaultLocale}, the default locale needs every text`);
		else
			report.addLine(
				`${item.kind}/${item.id}/${site.defaultLocale}.md`,
				null,
				"is missing, the default locale needs every text",
			);
	}
	for (const [locale, text] of item.texts)
		if (!site.locales.some(({ code }) => code === locale)) report.addLine(text.file, null, absentLocale(locale, site));
}
