import type { Kind } from "#src/packs/format/kinds.ts";
import { type Item, type Items, KIND_NAMES, type Shelf } from "#src/packs/pack.ts";
import { STOCK_REMEMBERED_MAX } from "#src/site/pack-limits.ts";
import { remembered } from "#src/site/remembered.ts";
import type { Database } from "../../database.ts";
import { retirementOf } from "../../read/retired.ts";
import { keptItem } from "../ledger/kept-item.ts";

/**
 * The items of a version, some of them in another form, some that came and without some that are gone: each is read when
 * it is asked for.
 */
export function amendedItems(previous: Database, changed: readonly Item[], gone: readonly Item[]): Items {
	const shelves = KIND_NAMES.map((kind) => [kind, new AmendedShelf(previous, kind, changed, gone)] as const);
	// The keys are exactly the kinds, which Object.fromEntries cannot say.
	return Object.fromEntries(shelves) as unknown as Items;
}

class AmendedShelf<K extends Kind> implements Shelf<K> {
	readonly #previous: Database;
	readonly #kind: K;
	readonly #changed: ReadonlyMap<string, Item<K>>;
	readonly #gone: ReadonlySet<string>;
	readonly #known = remembered<Item<K>>(STOCK_REMEMBERED_MAX);

	constructor(previous: Database, kind: K, changed: readonly Item[], gone: readonly Item[]) {
		this.#previous = previous;
		this.#kind = kind;
		const isOwn = (item: Item): item is Item<K> => item.kind === kind;
		this.#changed = new Map(changed.filter(isOwn).map((item) => [item.id, item]));
		this.#gone = new Set(gone.filter(isOwn).map(({ id }) => id));
	}

	get size(): number {
		const row = this.#previous.get<{ n: number }>("SELECT count(*) AS n FROM item WHERE kind = ?", this.#kind);
		return (row?.n ?? 0) + this.#new().length - this.#gone.size;
	}

	has(id: string): boolean {
		return this.#changed.has(id) || this.#wasThere(id);
	}

	get(id: string): Item<K> | undefined {
		const known = this.#changed.get(id) ?? this.#known.get(id);
		if (known) return known;
		const read = this.#wasThere(id) ? keptItem(this.#previous, this.#kind, id) : null;
		if (!read) return undefined;
		const retired = retirementOf(this.#previous, this.#kind, id);
		const item = retired ? { ...read, retired } : read;
		this.#known.set(id, item);
		return item;
	}

	*keys(): Generator<string> {
		const came = this.#new().sort();
		for (const { id } of this.#previous.each<{ id: string }>(
			"SELECT id FROM item WHERE kind = ? ORDER BY id",
			this.#kind,
		)) {
			if (this.#gone.has(id)) continue;
			for (let first = came[0]; first !== undefined && first < id; first = came[0]) {
				came.shift();
				yield first;
			}
			yield id;
		}
		yield* came;
	}

	*values(): Generator<Item<K>> {
		for (const id of this.keys()) {
			const item = this.get(id);
			if (item) yield item;
		}
	}

	#wasThere(id: string): boolean {
		if (this.#gone.has(id)) return false;
		return this.#previous.get("SELECT 1 FROM item WHERE kind = ? AND id = ?", this.#kind, id) !== undefined;
	}

	#new(): string[] {
		return [...this.#changed.keys()].filter((id) => !this.#wasThere(id));
	}
}
