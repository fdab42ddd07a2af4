import { pinnedItem } from "#src/packs/format/search-words.ts";
import type { Pack } from "#src/packs/pack.ts";
import type { NamedCategory } from "#src/search/context/named-category.ts";
import { writeCategoryNames } from "#src/search/context/write-category-names.ts";
import { writePins } from "#src/search/synonyms/pins.ts";
import { writeSynonyms } from "#src/search/synonyms/synonyms.ts";
import type { Database } from "../database.ts";
import type { Audiences } from "./audience.ts";
import { nearestText } from "./item-text.ts";

/** What categories of the pack are called in a locale, and who may know of them. */
export const categoryNames = (locale: string, pack: Pack, audiences: Audiences): NamedCategory[] =>
	[...pack.items.categories.values()].flatMap((item) => {
		const front = nearestText(item, locale, pack)?.text.front;
		return !item.retired && front && "name" in front
			? [{ category: item.id, name: front.name, audience: audiences.of(item) }]
			: [];
	});

/** What search knows of each language besides the texts. What stands first for a query is known to whom it is for. */
export function writeSearchWords(database: Database, pack: Pack, audiences: Audiences): void {
	for (const { code } of pack.site.locales) {
		const { synonyms = [], pins = [] } = pack.searchWords.get(code) ?? {};
		writeSynonyms(database, code, synonyms);
		writeCategoryNames(database, code, categoryNames(code, pack, audiences));
		const led = pins.map(({ queries, to }) => {
			const items = to.flatMap((folder) => {
				const named = pinnedItem(folder);
				const item = named && pack.items[named.kind].get(named.id);
				return item ? [{ kind: item.kind, id: item.id, audience: audiences.of(item) }] : [];
			});
			return queries.map((query) => ({ query, to: items }));
		});
		writePins(database, code, led.flat());
	}
}
