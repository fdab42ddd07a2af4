import type { Item } from "#src/packs/pack.ts";
import { RELATED_PRODUCTS_MAX } from "#src/site/amend-limits.ts";
import type { Database } from "../../database.ts";
import { countCompatible, orderOf, standingOfRows } from "../compatible.ts";
import { insert, type Row } from "../insert.ts";
import { hashOfRelation, type ShownContent } from "../write-item.ts";
import type { AmendedItem } from "./amend-search.ts";
import { CannotAmend } from "./cannot-amend.ts";

interface CompatibleRow extends Row {
	readonly relation: string;
	readonly slug: string;
	readonly audience: string;
}

/** What follows for relations when products that they name stand otherwise. */
interface AmendedRelations {
	/** Those that are others. */
	readonly relations: readonly string[];
	/** Rows of `held` of products that stand in none any more. */
	readonly given: readonly Row[];
}

/**
 * Puts products on the sides of relations where they stand by their life and days now, and takes from there those that left
 * the pack. All of a relation that is read is the rows of its products.
 *
 * @param content of what the version holds now
 * @throws {CannotAmend} when something of it is for agents, nothing is left on a side, or they speak of too many products
 */
export function amendRelations(
	database: Database,
	items: readonly AmendedItem[],
	content: ShownContent,
): AmendedRelations {
	const relations = new Set<string>();
	const given: Row[] = [];
	for (const { was, is } of items) {
		if (!was || !isProduct(was) || !isProduct(is)) continue;
		const [before, now] = [orderOf(was), orderOf(is)];
		if (!is.retired && before.rank === now.rank && before.soldFrom === now.soldFrom) continue;
		const rows = database.all<CompatibleRow>("SELECT * FROM compatible WHERE slug = ?", is.id);
		for (const row of rows) {
			relations.add(row.relation);
			database.run(
				"DELETE FROM compatible WHERE relation = ? AND side = ? AND slug = ?",
				...[row.relation, row["side"] ?? null, is.id],
			);
			if (!is.retired) insert(database, "compatible", { ...row, rank: now.rank, sold_from: now.soldFrom });
			else
				database.run(
					"DELETE FROM about WHERE kind = 'compatibility' AND context = ? AND id = ?",
					...[is.id, row.relation],
				);
		}
		const readers = new Set(is.retired ? rows.map(({ audience }) => audience) : []);
		for (const audience of readers) given.push({ context: is.id, section: "compatibility", direct: 1, audience });
	}
	checkSize(database, relations);
	for (const id of relations) amendRelation(database, id, content);
	return { relations: [...relations], given };
}

const isProduct = (item: Item): item is Item<"products"> => item.kind === "products";

/** Each product of theirs is a row that is read, and a page that is made anew. */
function checkSize(database: Database, relations: ReadonlySet<string>): void {
	const products =
		database.get<{ n: number | null }>(
			"SELECT sum(n) AS n FROM compatible_count WHERE relation IN (SELECT value FROM json_each(?))",
			JSON.stringify([...relations]),
		)?.n ?? 0;
	if (products > RELATED_PRODUCTS_MAX)
		throw new CannotAmend(`relations that speak of ${products} products list some of them otherwise`);
}

function amendRelation(database: Database, id: string, content: ShownContent): void {
	const relation = content.pack.items.compatibility.get(id);
	const isOpen =
		database.get(
			"SELECT 1 FROM item AS i WHERE kind = 'compatibility' AND id = ?1 AND audience = 'public' AND NOT EXISTS (SELECT 1 FROM compatible WHERE relation = ?1 AND audience <> 'public')",
			id,
		) !== undefined;
	if (!relation || !isOpen) throw new CannotAmend(`compatibility/${id} lists products otherwise, and is for agents`);
	const { n = 0 } =
		database.get<{ n: number }>("SELECT count(DISTINCT side) AS n FROM compatible WHERE relation = ?", id) ?? {};
	if (n < 2) throw new CannotAmend(`compatibility/${id} has no product left on a side`);
	countCompatible(database, relation);
	const bodies = database.all<{ locale: string; body: string }>(
		"SELECT locale, body FROM item_text WHERE kind = 'compatibility' AND id = ?",
		id,
	);
	database.run(
		"UPDATE item SET hash = ? WHERE kind = 'compatibility' AND id = ?",
		hashOfRelation(
			relation,
			{ audience: "public", besides: standingOfRows(database, id) },
			new Map(bodies.map(({ locale, body }) => [locale, body])),
			content,
		),
		id,
	);
}
