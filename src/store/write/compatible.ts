import { mayRead } from "#src/contract/audience.ts";
import { compatibilitySides } from "#src/packs/compatibility-sides.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import type { Database } from "#src/store/database.ts";
import type { Audiences } from "./audience.ts";
import { factsOf } from "./item-facts.ts";

/** A product on a side of a relation, as lists order it. */
interface Standing {
	readonly side: number;
	readonly slug: string;
	readonly rank: number;
	readonly category: string;
	readonly soldFrom: string;
}

const standingOf = (product: Item<"products">, side: number): Standing => ({
	...{ side, slug: product.id, ...orderOf(product), category: product.data.category },
});

/** What decides where a product stands on a side of a relation. */
export const orderOf = (product: Item<"products">): Pick<Standing, "rank" | "soldFrom"> => ({
	rank: factsOf(product).rank,
	soldFrom: product.data.lifecycle.soldFrom ?? "",
});

/** The products on both sides of a relation. */
function* membersOf(relation: Item<"compatibility">, pack: Pack) {
	for (const [side, members] of compatibilitySides(pack).of(relation).entries())
		for (const slug of members) {
			const product = pack.items.products.get(slug);
			if (product) yield { product, ...standingOf(product, side) };
		}
}

const written = (standing: readonly Standing[]): string =>
	JSON.stringify(
		standing
			.toSorted((a, b) => a.side - b.side || (a.slug < b.slug ? -1 : 1))
			.map(({ side, slug, rank, category, soldFrom }) => [side, slug, rank, category, soldFrom]),
	);

/** All that decides what the lists with this relation hold, and in which order. */
export const standingOfRelation = (relation: Item<"compatibility">, pack: Pack): string =>
	written([...membersOf(relation, pack)]);

/** The same of a relation whose rows are written. */
export const standingOfRows = (database: Database, relation: string): string =>
	written(
		database.all<Standing>(
			"SELECT side, slug, rank, category, sold_from AS soldFrom FROM compatible WHERE relation = ?",
			relation,
		),
	);

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
	for (const { product, side, category, rank, soldFrom } of membersOf(relation, pack)) {
		const audience = mayRead("public", own) ? audiences.of(product) : own;
		database.run(
			"INSERT INTO compatible (relation, side, category, rank, sold_from, slug, audience) VALUES (?, ?, ?, ?, ?, ?, ?)",
			...[relation.id, side, category, rank, soldFrom, product.id, audience],
		);
		database.run(
			"INSERT OR IGNORE INTO held (context, section, direct, audience) VALUES (?, 'compatibility', 1, ?)",
			...[product.id, audience],
		);
	}
	countCompatible(database, relation);
}

/** Counts the products of a relation by category; what was counted before is taken away first. */
export function countCompatible(database: Database, { id, data }: Pick<Item<"compatibility">, "id" | "data">): void {
	database.run("DELETE FROM compatible_count WHERE relation = ?", id);
	database.run(
		"INSERT INTO compatible_count SELECT relation, side, category, audience, ?, count(*) FROM compatible WHERE relation = ? GROUP BY side, category, audience",
		...[data.level, id],
	);
}
