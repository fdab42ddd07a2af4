import { pathOf } from "#src/routes.ts";
import { categoryLine } from "../../read/contexts.ts";
import type { Subject } from "../../read/days.ts";
import type { Reader } from "../../read/reader.ts";
import type { ListedAddress } from "./list-addresses.ts";

/**
 * The pages of TV help that stand nowhere else: its beginning, and for each product its own and its guided help.
 *
 * @param only of these products; null for all, and the beginning
 */
export function tvHelpAddresses(reader: Reader, only: ReadonlySet<string> | null): ListedAddress[] {
	const category = reader.site.tvHelp?.category;
	if (category === undefined || !reader.item("categories", category)) return [];
	const ids = reader.database.all<{ id: string }>(
		"SELECT id FROM item AS i WHERE kind = 'help-trees' AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = i.kind AND id = i.id) ORDER BY rank, id",
	);
	const trees = reader.items(
		"help-trees",
		ids.map(({ id }) => id),
	);
	const products = reader.database.all<{ slug: string; category: string }>(
		`SELECT p.slug, i.category FROM product_in AS p JOIN item AS i ON i.kind = 'products' AND i.id = p.slug
		WHERE p.category = ?1 AND p.section = '' AND (?2 IS NULL OR p.slug IN (SELECT value FROM json_each(?2))) ORDER BY p.slug`,
		...[category, only && JSON.stringify([...only])],
	);
	const lines = new Map<string, readonly string[]>();
	const lineOf = (of: string) => {
		const line = lines.get(of) ?? categoryLine(reader, of);
		lines.set(of, line);
		return line;
	};
	const page = (path: string, kind: Subject["kind"], id: Subject["id"], item: string) => ({
		type: "tv-help" as const,
		...{ path, kind, id, item },
	});
	const guides = trees.flatMap(({ path, id }) => (path === null ? [] : [page(path, "help-trees", id, "")]));
	return [
		...(only ? [] : [page(pathOf("tv-help"), null, null, ""), ...guides]),
		...products.flatMap(({ slug, category: own }) => {
			const place = { categoryName: own, productName: slug };
			const about = trees.filter(
				({ data }) =>
					data.products.length + data.categories.length === 0 ||
					data.products.includes(slug) ||
					lineOf(own).some((each) => data.categories.includes(each)),
			);
			return [
				page(pathOf("tv-help", place), "products", slug, slug),
				...about.map(({ id }) => page(pathOf("tv-help-guide", { ...place, treeId: id }), "help-trees", id, slug)),
			];
		}),
	];
}
