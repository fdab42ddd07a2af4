import type { Level } from "#src/contract/compatibility/levels.ts";
import { pathOf } from "#src/routes.ts";
import { COMPATIBILITY_PAIRS_LISTED_MAX } from "#src/site/pack-limits.ts";
import type { Database } from "../database.ts";
import type { Part, Window } from "../store.ts";
import type { Found, Reader } from "./reader.ts";

/** What is said of two products, and on which side of it the first stands: 0 as accessory, 1 as model. */
interface Relation {
	readonly relation: Found<"compatibility">;
	readonly side: 0 | 1;
}

/** A product that something is said about beside another, and whether it is the accessory of the two. */
interface RelatedProduct {
	readonly product: Found<"products">;
	readonly relation: Found<"compatibility">;
	readonly isAccessory: boolean;
}

/** Categories of the products that something is said about beside this one: how many at each level. */
export function relatedCategories(
	reader: Reader,
	slug: string,
): readonly { readonly category: string; readonly level: Level; readonly n: number }[] {
	return reader.database.all(
		`SELECT c.category, c.level, sum(c.n) AS n FROM compatible AS o
		JOIN compatible_count AS c ON c.relation = o.relation AND c.side = 1 - o.side WHERE o.slug = ? GROUP BY c.category, c.level`,
		slug,
	);
}

interface Row {
	readonly slug: string;
	readonly rank: number;
	readonly sold_from: string;
}

const inOrder = (a: Row, b: Row) =>
	a.rank - b.rank || (a.sold_from === b.sold_from ? compare(a.slug, b.slug) : compare(b.sold_from, a.sold_from));
const compare = (a: string, b: string) => (a < b ? -1 : 1);

/**
 * Products of one category that something is said about beside `slug`, each once, since no two relations speak of the
 * same pair: what is sold first, then the newest. Of every relation as many are read as the window ends at.
 */
export function relatedProducts(
	reader: Reader,
	slug: string,
	category: string,
	{ start, num }: Window,
): Part<RelatedProduct> {
	const relations = reader.database.all<{ relation: string; other: number; n: number }>(
		`SELECT o.relation, 1 - o.side AS other, sum(c.n) AS n FROM compatible AS o
		JOIN compatible_count AS c ON c.relation = o.relation AND c.side = 1 - o.side AND c.category = ?2 WHERE o.slug = ?1 GROUP BY o.relation`,
		slug,
		category,
	);
	const rows = relations
		.flatMap(({ relation, other }) =>
			reader.database
				.all<Row>(
					"SELECT slug, rank, sold_from FROM compatible WHERE relation = ? AND side = ? AND category = ? ORDER BY rank, sold_from DESC, slug LIMIT ?",
					...[relation, other, category, start + num],
				)
				.map((row) => ({ ...row, relation, isAccessory: other === 0 })),
		)
		.sort(inOrder)
		.slice(start, start + num);
	const products = byId(
		reader.items(
			"products",
			rows.map((row) => row.slug),
		),
	);
	const said = byId(reader.items("compatibility", [...new Set(rows.map(({ relation }) => relation))]));
	return {
		count: relations.reduce((sum, { n }) => sum + n, 0),
		items: rows.flatMap((row) => {
			const [product, relation] = [products.get(row.slug), said.get(row.relation)];
			return product && relation ? [{ product, relation, isAccessory: row.isAccessory }] : [];
		}),
	};
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
	new Map(items.map((item) => [item.id, item]));

/** What is said of two products; null where nobody has said anything. */
export function relationOf(reader: Reader, one: string, other: string): Relation | null {
	const named = relationNamed(reader.database, one, other);
	const relation = named && reader.item("compatibility", named.id);
	return relation ? { relation, side: named.side } : null;
}

/** The id of that relation; a look at an index. */
export function relationNamed(
	database: Database,
	one: string,
	other: string,
): { readonly id: string; readonly side: 0 | 1 } | null {
	const row = database.get<{ relation: string; side: number }>(
		"SELECT a.relation, a.side FROM compatible AS a JOIN compatible AS b ON b.slug = ?2 AND b.relation = a.relation AND b.side = 1 - a.side WHERE a.slug = ?1 LIMIT 1",
		one,
		other,
	);
	return row ? { id: row.relation, side: row.side === 0 ? 0 : 1 } : null;
}

interface Pair {
	readonly category: string;
	readonly slug: string;
	readonly model_category: string;
	readonly model: string;
}

/** The one canonical address of a pair: the accessory's, whoever asks. */
const pathOfPair = ({ category, slug, model_category, model }: Pair): string =>
	pathOf("compatibility-details", {
		...{ categoryName: category, productName: slug },
		...{ compatibleCategory: model_category, compatibleModel: model },
	});

/** The canonical address of what is said of two products. */
export function pathOfRelation({ side }: Relation, one: Found<"products">, other: Found<"products">): string {
	const [accessory, model] = side === 0 ? [one, other] : [other, one];
	return pathOfPair({
		...{ category: accessory.data.category, slug: accessory.id },
		...{ model_category: model.data.category, model: model.id },
	});
}

/** The pairs of a reader's relations, by relation, for sitemaps; of a wide range none. @param only of these; null for all */
export function pairPaths(
	reader: Reader,
	only: ReadonlySet<string> | null,
): readonly { readonly relation: string; readonly path: string }[] {
	const rows = reader.database.all<Pair & { relation: string }>(
		`WITH size AS (SELECT relation, side, sum(n) AS n FROM compatible_count
		WHERE ?2 IS NULL OR relation IN (SELECT value FROM json_each(?2)) GROUP BY relation, side)
		SELECT a.relation, a.category, a.slug, b.category AS model_category, b.slug AS model
		FROM size AS x JOIN size AS y ON x.side = 0 AND y.side = 1 AND y.relation = x.relation AND x.n * y.n <= ?1
		CROSS JOIN compatible AS a ON a.relation = x.relation AND a.side = 0
		CROSS JOIN compatible AS b ON b.relation = x.relation AND b.side = 1 ORDER BY a.relation, a.slug, b.slug`,
		...[COMPATIBILITY_PAIRS_LISTED_MAX, only && JSON.stringify([...only])],
	);
	return rows.map(({ relation, ...pair }) => ({ relation, path: pathOfPair(pair) }));
}
