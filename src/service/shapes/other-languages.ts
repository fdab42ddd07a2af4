import type { Search } from "#src/contract/search/schemas.ts";
import { RESULTS_COUNT } from "#src/site/limits.ts";
import { OTHER_LANGUAGE_RESULTS_COUNT, OTHER_LANGUAGES_MAX } from "#src/site/search-limits.ts";
import type { Reader } from "#src/store/read/reader.ts";
import type { SearchQuestion } from "#src/store/searching/indexed.ts";
import { itemsOf, leadOf, pageFound } from "./found-items.ts";

/** What other languages of the site say to a question, as far as their texts are really in that language. */
export async function otherLanguages(reader: Reader, question: SearchQuestion): Promise<Search["otherLanguages"]> {
	const others = reader.site.locales.filter(({ code }) => code !== reader.locale).slice(0, OTHER_LANGUAGES_MAX);
	const codes = others.map(({ code }) => code);
	// One question for all of them: whoever finds nothing takes no more places than whoever finds.
	const asked = { ...question, types: null, start: 0, num: RESULTS_COUNT };
	const answers = await reader.ask("otherLanguages", codes, asked);
	const found = codes.map((code, index) => {
		const other = reader.inLocale(code);
		const hits = answers[index] ?? [];
		const items = itemsOf(other, hits, question.contextId);
		const results = hits.flatMap(({ kind, id, title, anchor, page }) => {
			const item = items.byKey.get(`${kind} ${id}`);
			const path = item && (page === null ? leadOf(item, items) : pageFound(item, page)).path;
			return item?.textLocale === code && path ? [{ title, anchor, language: item.language, path }] : [];
		});
		return { locale: code, results: results.slice(0, OTHER_LANGUAGE_RESULTS_COUNT) };
	});
	return found.filter(({ results }) => results.length > 0);
}
