import { localeBeside } from "#src/contract/brand/locale-meant.ts";
import type { Item, LooseTexts, Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { placeInTable, tablePlace } from "../tables/table-place.ts";
import { absentLocale } from "./absent-locale.ts";

/** Texts: the default locale is complete, the others are locales of the site. */
export function checkTexts(
	item: Pick<Item, "kind" | "id" | "file"> & LooseTexts,
	{ site, unread }: Pack,
	report: Report,
): void {
	const { defaultLocale, locales } = site;
	const row = placeInTable(item.file);
	const strange = [...item.texts].filter(([locale]) => !locales.some(({ code }) => code === locale));
	const ofDefault = `${item.kind}/${item.id}/${defaultLocale}.md`;
	const isTold = item.unreadable.has(defaultLocale) || report.countOf(ofDefault) > 0;
	const isMissing = !item.texts.has(defaultLocale) && !isTold && !unread.defaultLocale;
	// What is there under a wrong name is not missing besides.
	const isCalledOtherwise = strange.some(([locale]) => localeBeside(locale, [defaultLocale]) !== null);
	if (isMissing && !isCalledOtherwise) {
		if (row)
			report.add(
				tablePlace(row.table, row.line, defaultLocale),
				[],
				`has no text of ${defaultLocale}, the default locale needs every text`,
			);
		else report.addLine(ofDefault, null, "is missing, the default locale needs every text");
	}
	for (const [locale, text] of strange)
		if (row) report.addMapped(item.file, ["texts", locale], absentLocale(locale, site, "it"));
		else report.addLine(text.file, null, absentLocale(locale, site));
}
