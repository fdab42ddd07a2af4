import { CHOSEN_SEARCH_TYPES } from "#src/contract/search/search-types.ts";
import type { Pack } from "#src/packs/pack.ts";
import { brandWords } from "#src/search/models/brand-words.ts";
import { writeModelKeys } from "#src/search/models/write-model-keys.ts";
import type { Database } from "../database.ts";
import { EVERYWHERE } from "../schema.ts";
import { seriesOf } from "../series.ts";
import type { Audiences } from "./audience.ts";
import { contextsOf } from "./contexts.ts";
import { insert } from "./insert.ts";
import { factsOf } from "./item-facts.ts";

/**
 * Products in their category and in every one above, in the orders that lists ask for: all of them, and again those
 * that hold something in a section; and how many there are. When all that sections hold is written.
 */
export function writeProducts(database: Database, pack: Pack, audiences: Audiences): void {
	const held = sectionsHeld(database);
	for (const item of pack.items.products.values()) {
		const { id: slug, data } = item;
		const { name, model, aliases, lifecycle, countries } = data;
		const { rank } = factsOf(item);
		const audience = audiences.of(item);
		const sections = [{ section: "", isPublic: 1 }, ...(held.get(slug) ?? [])];
		for (const category of contextsOf(item, pack).keys())
			for (const { section, isPublic } of category === slug ? [] : sections)
				insert(database, "product_in", {
					...{ category, section, rank, sold_from: lifecycle.soldFrom, slug },
					...{ audience: isPublic ? audience : "asc", series: seriesOf(name), name, model },
					countries: countries.map((country) => ` ${country} `).join(""),
				});
		writeModelKeys(database, { model, aliases, name, slug }, { rank, audience });
	}
	const named = [...pack.items.products.values()].map((item) => ({
		name: item.data.name,
		audience: audiences.of(item),
	}));
	for (const [word, audience] of brandWords(pack.site.brand, named)) insert(database, "brand_word", { word, audience });
	database.exec(
		"INSERT INTO product_count SELECT section, category, rank, audience, count(*) FROM product_in GROUP BY section, category, rank, audience",
	);
}

/** What each product holds, named by itself, by a category above it, or by everything; and whether anybody may see it. */
function sectionsHeld(database: Database) {
	const rows = database.all<{ slug: string; section: string; isPublic: number }>(
		`SELECT slug, section, max(audience = 'public') AS isPublic FROM (
			SELECT a.id AS slug, h.section, h.audience FROM about AS a JOIN held AS h ON h.context = a.context AND h.direct = 1 WHERE a.kind = 'products'
			UNION SELECT i.id, h.section, h.audience FROM item AS i JOIN held AS h ON h.context = ?1 AND h.direct = 1 WHERE i.kind = 'products'
		) WHERE section IN (SELECT value FROM json_each(?2)) GROUP BY slug, section`,
		...[EVERYWHERE, JSON.stringify(CHOSEN_SEARCH_TYPES)],
	);
	return Map.groupBy(rows, ({ slug }) => slug);
}
