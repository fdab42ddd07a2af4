import { nearestWord } from "#src/site/spelling.ts";
import { pinnedItem } from "../format/search-words.ts";
import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { absentLocale } from "./absent-locale.ts";

/** Words of search are of a locale of the site, and what stands first is there. */
export function checkSearchWords({ searchWords, site, folders, items, unread }: Pack, report: Report): void {
	for (const [locale, { pins }] of searchWords) {
		const file = `search-words/${locale}.json`;
		if (!site.locales.some(({ code }) => code === locale)) report.addLine(file, null, absentLocale(locale, site));
		for (const [index, { to }] of pins.entries())
			for (const [place, folder] of to.entries()) {
				const named = pinnedItem(folder);
				if (folders.has(folder) || (named && unread.made.has(named.kind)) || !report.hasRoomFor(file)) continue;
				const near = named && nearestWord(named.id, items[named.kind].keys());
				const meant = near ? `did you mean ${named.kind}/${near}? Else ` : "";
				report.add(file, ["pins", index, "to", place], `there is no ${folder}, ${meant}add it or correct the name`);
			}
	}
}
