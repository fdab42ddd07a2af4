import { nearestWord } from "#src/site/spelling.ts";
import { pinnedItem } from "../format/search-words.ts";
import type { Pack } from "../pack.ts";
import type { Report } from "../report.ts";
import { absentLocale } from "./absent-locale.ts";
import { noteRepeated } from "./check-repeated.ts";

/** A query as it leads somewhere, in whatever order its words are typed. */
const queryKey = (query: string): string => [...new Set(query.toLowerCase().trim().split(/\s+/))].sort().join(" ");

/**
 * Words of search are of a locale of the site, and what stands first is there; what search would never find, and what is
 * said twice, is noted.
 *
 * @param isPhrase whether search takes words for something that others may stand for
 */
export function checkSearchWords(
	{ searchWords, site, folders, items, unread }: Pack,
	report: Report,
	isPhrase: (words: string, locale: string) => boolean,
): void {
	for (const [locale, { synonyms, pins }] of searchWords) {
		const file = `search-words/${locale}.json`;
		noteRepeated(file, { synonyms, pins }, report);
		for (const [group, phrases] of synonyms.entries())
			for (const [index, words] of phrases.entries())
				if (!isPhrase(words, locale))
					report.note(
						...(["synonyms", file, null, ["synonyms", group, index]] as const),
						`"${words}" is never found: it has more words than search puts together, or none; write one to four`,
					);
		const pinned = new Map<string, number>();
		for (const [index, { queries }] of pins.entries())
			for (const [place, query] of queries.entries()) {
				const key = queryKey(query);
				const other = pinned.get(key);
				if (other === undefined) pinned.set(key, index);
				else if (other !== index)
					report.note(
						...(["repeated", file, null, ["pins", index, "queries", place]] as const),
						`"${query}" stands in pins[${other}] too, whose items come first: put both together`,
					);
			}
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
