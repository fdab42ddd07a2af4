import type { CompatibilitySide } from "./format/compatibility.ts";
import type { Item, Pack } from "./pack.ts";

/** The products on both sides of a relation, by their ids. */
type Sides = readonly [accessories: ReadonlySet<string>, models: ReadonlySet<string>];

/** Which products the relations of a pack speak of, with its ranges written out; products are sorted into categories once. */
class CompatibilitySides {
	readonly #below = new Map<string, string[]>();
	readonly #products: Pack["items"]["products"];
	readonly #known = new WeakMap<Item<"compatibility">, Sides>();

	constructor({ products, categories }: Pack["items"]) {
		this.#products = products;
		for (const { id, data, retired } of products.values()) {
			// What left the pack stands in no list.
			if (retired) continue;
			const seen = new Set<string>();
			for (let at: string | undefined = data.category; at && !seen.has(at); at = categories.get(at)?.data.parent) {
				seen.add(at);
				const here = this.#below.get(at);
				if (here) here.push(id);
				else this.#below.set(at, [id]);
			}
		}
	}

	of(item: Item<"compatibility">): Sides {
		const known = this.#known.get(item);
		if (known) return known;
		const { accessories, models } = item.data;
		const both: Sides = [this.members(accessories), this.members(models)];
		// With nothing but what left the pack on one side it says nothing any more.
		const sides: Sides = both.some(({ size }) => size === 0) ? [new Set(), new Set()] : both;
		this.#known.set(item, sides);
		return sides;
	}

	/** Products of a category whose names begin with these words. */
	series({ category, name }: CompatibilitySide["series"][number]): string[] {
		return (this.#below.get(category) ?? []).filter((id) =>
			`${this.#products.get(id)?.data.name} `.startsWith(`${name} `),
		);
	}

	/** The products of one side. */
	members({ products, categories, series, except }: CompatibilitySide): ReadonlySet<string> {
		const members = new Set([
			...products.filter((id) => this.#products.has(id) && !this.#products.get(id)?.retired),
			...categories.flatMap((category) => this.#below.get(category) ?? []),
			...series.flatMap((each) => this.series(each)),
		]);
		for (const id of except) members.delete(id);
		return members;
	}
}

const sidesByItems = new WeakMap<Pack["items"], CompatibilitySides>();

/** The sides of a pack's relations, found once. */
export function compatibilitySides({ items }: Pick<Pack, "items">): CompatibilitySides {
	const sides = sidesByItems.get(items) ?? new CompatibilitySides(items);
	sidesByItems.set(items, sides);
	return sides;
}
