import type { Audience } from "#src/contract/audience.ts";
import { CHOSEN_SEARCH_TYPES } from "#src/contract/search/search-types.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { brandWords } from "#src/search/models/brand-words.ts";
import { writeModelKeys } from "#src/search/models/write-model-keys.ts";
import type { Database } from "../database.ts";
import { EVERYWHERE } from "../schema.ts";
import { seriesOf } from "../series.ts";
import type { Audiences } from "./audience.ts";
import { contextsOf } from "./contexts.ts";
import { insert, type PutRow, writing } from "./insert.ts";
import { factsOf } from "./item-facts.ts";
import { listedContexts } from "./ledger/write-ledger.ts";
import { countRows, type RowCount } from "./list-item.ts";

/**
 * Products in their category and in every one above, in the orders that lists ask for: all of them, and again those
 * that hold something in a section; and how many there are. When all that sections hold is written.
 */
export function writeProducts(database: Database, pack: Pack, audiences: Audiences): void {
	for (const item of pack.items.products.values()) writeProduct(writing(database), item, pack, audiences, database);
	writeBrandWords(database, pack);
	countRows(database, PRODUCT_COUNT);
}

export const PRODUCT_COUNT: RowCount = {
	...{ list: "product_in", counts: "product_count", figures: "count(*)" },
	columns: ["section", "category", "rank", "audience"],
};

/** Writes a product into its lists, and its numbers into their index. @param held what tells which sections hold something */
export function writeProduct(
	put: PutRow,
	item: Item<"products">,
	pack: Pack,
	audiences: Audiences,
	held: Database,
): void {
	const { id: slug, data } = item;
	const { name, model, aliases, lifecycle, countries } = data;
	const { rank } = factsOf(item);
	const audience = audiences.of(item);
	const sections = [{ section: "", isPublic: 1 }, ...sectionsHeld(held, slug)];
	for (const category of listedContexts(item, contextsOf(item, pack), pack).keys())
		for (const { section, isPublic } of category === slug ? [] : sections)
			put("product_in", {
				...{ category, section, rank, sold_from: lifecycle.soldFrom ?? "", slug },
				...{ audience: isPublic ? audience : "asc", series: seriesOf(name), name, model },
				countries: countries.map((country) => ` ${country} `).join(""),
			});
	writeModelKeys(put, { model, aliases, name, slug }, { rank, audience });
}

/** Writes words of the brand that stand in names of products. */
export function writeBrandWords(database: Database, { site }: Pick<Pack, "site">): void {
	database.exec("DELETE FROM brand_word");
	for (const [word, audience] of brandWords(site.brand, namesIn(database)))
		insert(database, "brand_word", { word, audience });
}

/** What a product holds, named by itself, by a category above it, or by everything; and whether anybody may see it. */
const sectionsHeld = (database: Database, slug: string) =>
	database.all<{ section: string; isPublic: number }>(
		`SELECT h.section, max(h.audience = 'public') AS isPublic FROM (
			SELECT context FROM about INDEXED BY about_item WHERE kind = 'products' AND id = ?1 UNION SELECT ?2
		) AS a JOIN held AS h ON h.context = a.context AND h.direct = 1
		WHERE h.section IN (SELECT value FROM json_each(?3)) GROUP BY h.section`,
		...[slug, EVERYWHERE, JSON.stringify(CHOSEN_SEARCH_TYPES)],
	);

/** What products are called, and for whom they are. */
const namesIn = (database: Database) =>
	database.each<{ readonly name: string; readonly audience: Audience }>(
		"SELECT data ->> 'name' AS name, audience FROM item WHERE kind = 'products' ORDER BY id",
	);
