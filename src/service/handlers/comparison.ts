import { COMPARED_MAX } from "#src/contract/bounds.ts";
import { categoryLine } from "#src/store/read/contexts.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { productInfos } from "../shapes/product-info.ts";
import { writtenValue } from "../shapes/written-value.ts";
import type { Handlers } from "./handler.ts";

/** Rows of all products, each where it stands first: by group and label as keys, whatever they are called. */
function rowsOf(reader: Reader, products: readonly Found<"products">[]) {
	const groups = new Map<string, Map<string, (string | null)[]>>();
	products.forEach(({ data }, index) => {
		for (const { group, rows } of data.specifications) {
			const known = groups.get(group) ?? new Map<string, (string | null)[]>();
			groups.set(group, known);
			for (const row of rows) {
				const values = known.get(row.label) ?? products.map(() => null);
				known.set(row.label, values);
				values[index] = writtenValue(reader, row);
			}
		}
	});
	return [...groups].map(([group, rows]) => ({
		group: reader.term(group),
		rows: [...rows].map(([label, values]) => ({ label: reader.term(label), values })),
	}));
}

export const comparisonHandlers = {
	comparison: ({ values, reader }) => {
		const category = reader.item("categories", values.required("categoryName"));
		if (!category) return null;
		const named = values.codes("models");
		const isBelow = ({ data }: Found<"products">) => categoryLine(reader, data.category).includes(category.id);
		const known = reader.items("products", named);
		const found = known.filter(isBelow).slice(0, COMPARED_MAX);
		const compared = new Set(found.map(({ id }) => id));
		const items = new Map(known.map((item) => [item.id, item]));
		return {
			products: productInfos(reader, found),
			leftOut: named
				.filter((slug) => !compared.has(slug))
				.map((slug) => ({ slug, name: items.get(slug)?.data.name ?? slug, path: items.get(slug)?.path ?? null })),
			groups: rowsOf(reader, found),
		};
	},
} satisfies Partial<Handlers>;
