import { mayRead } from "#src/contract/audience.ts";
import { compatibilitySides } from "#src/packs/compatibility-sides.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import type { Database } from "#src/store/database.ts";
import type { Audiences } from "./audience.ts";
import { factsOf } from "./item-facts.ts";

/** A product on a side of a relation, as lists order it. */
function* standing(relation: Item<"compatibility">, pack: Pack) {
	for (const [side, members] of compatibilitySides(pack).of(relation).entries())
		for (const slug of members) {
			const product = pack.items.products.get(slug);
			if (product) yield { side, product, rank: factsOf(product).rank };
		}
}

/** All that decides what the lists with this relation hold, and in which order. */
export function standingOfRelation(relation: Item<"compatibility">, pack: Pack): string {
	return JSON.stringify(
		[...standing(relation, pack)].map(({ side, product: { id, data }, rank }) => [
			...[side, id, rank],
			...[data.category, data.lifecycle.soldFrom],
		]),
	);
}

/**
 * Writes a relation as the products on its two sides, with their number by category: rows grow with the products that
 * it names, not with their pairs, and a list of either side's category is read in its order, a window at a time.
 */
export function writeCompatible(
	database: Database,
	relation: Item<"compatibility">,
	pack: Pack,
	audiences: Audiences,
): void {
	const own = audiences.of(relation);
	for (const { side, product, rank } of standing(relation, pack)) {
		const { category, lifecycle } = product.data;
		const audience = mayRead("public", own) ? audiences.of(product) : own;
		database.run(
			"INSERT INTO compatible (relation, side, category, rank, sold_from, slug, audience) VALUES (?, ?, ?, ?, ?, ?, ?)",
			...[relation.id, side, category, rank, lifecycle.soldFrom ?? "", product.id, audience],
		);
		database.run(
			"INSERT OR IGNORE INTO held (context, section, direct, audience) VALUES (?, 'compatibility', 1, ?)",
			...[product.id, audience],
		);
	}
	database.run(
		"INSERT INTO compatible_count SELECT relation, side, category, audience, ?, count(*) FROM compatible WHERE relation = ? GROUP BY side, category, audience",
		...[relation.data.level, relation.id],
	);
}
