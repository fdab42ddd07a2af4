import { pathOf } from "#src/routes.ts";
import type { Part, Window } from "../store.ts";
import { categoryLine } from "./contexts.ts";
import type { Found, Reader } from "./reader.ts";

/** Whether a product has TV help: it stands below the category that the brand named for it. */
export function hasTvHelp(reader: Reader, { data }: Found<"products">): boolean {
	const category = reader.site.tvHelp?.category;
	return category !== undefined && categoryLine(reader, data.category).includes(category);
}

/** Where guided help begins for who searches in a product that has TV help; elsewhere its own page, which asks for the product. */
export function guidePath(reader: Reader, { id, path }: Found<"help-trees">, contextId: string | null): string | null {
	const product = contextId === null ? null : reader.item("products", contextId);
	if (!product || !hasTvHelp(reader, product)) return path;
	return pathOf("tv-help-guide", { categoryName: product.data.category, productName: product.id, treeId: id });
}

/** Of the products below the category of TV help, those that a tree names, or the category of which it names. */
const IS_ABOUT = `(p.slug IN (SELECT value FROM json_each(?)) OR EXISTS (SELECT 1 FROM json_each(?) AS c
	JOIN about AS a ON a.kind = 'products' AND a.context = c.value AND a.id = p.slug))`;

/** The products that a tree can be walked for: what is sold before what is discontinued, the newest first. */
export function treeProducts(
	reader: Reader,
	{ data: { products, categories } }: Found<"help-trees">,
	{ start, num }: Window,
): Part<Found<"products">> {
	const isForAll = products.length + categories.length === 0;
	const from = `FROM product_in AS p WHERE p.category = ? AND p.section = ''${isForAll ? "" : ` AND ${IS_ABOUT}`}`;
	const values = [
		reader.site.tvHelp?.category ?? "",
		...(isForAll ? [] : [JSON.stringify(products), JSON.stringify(categories)]),
	];
	const { n = 0 } = reader.database.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...values) ?? {};
	const rows = reader.database.all<{ slug: string }>(
		`SELECT p.slug ${from} ORDER BY p.rank, p.sold_from DESC, p.slug LIMIT ? OFFSET ?`,
		...[...values, num, start],
	);
	const items = reader.items(
		"products",
		rows.map(({ slug }) => slug),
	);
	return { count: n, items };
}
