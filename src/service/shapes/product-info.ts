import type { ProductInfo } from "#src/contract/shapes.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { sectionsOf } from "#src/store/read/sections.ts";

/** Products as lists show them. */
export function productInfos(reader: Reader, products: readonly Found<"products">[]): ProductInfo[] {
	const categories = reader.items("categories", [...new Set(products.map(({ data }) => data.category))]);
	const names = new Map(categories.map(({ id, front }) => [id, front.name]));
	const sections = sectionsOf(
		reader,
		products.map(({ id }) => id),
	);
	return products.flatMap(({ id, data, picture, path }) => {
		const { status, soldFrom, soldUntil, softwareUntil, partsUntil } = data.lifecycle;
		const name = names.get(data.category);
		if (picture === null || path === null || name === undefined) return [];
		return [
			{
				name: data.name,
				slug: id,
				model: data.model,
				category: data.category,
				categoryDisplayName: name,
				path,
				picture,
				hasOwnPicture: data.picture !== undefined,
				lifecycle: {
					status,
					soldFrom: soldFrom ?? null,
					soldUntil: soldUntil ?? null,
					softwareUntil: softwareUntil ?? null,
					partsUntil: partsUntil ?? null,
				},
				holds: [...(sections.get(id) ?? [])],
			},
		];
	});
}

/** The products of these slugs that the reader may see. */
export const productsNamed = (reader: Reader, slugs: readonly string[]): ProductInfo[] =>
	productInfos(reader, reader.items("products", slugs));
