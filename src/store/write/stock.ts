import { LRUCache } from "lru-cache";
import type { Kind } from "#src/packs/format/kinds.ts";
import { type Item, type Items, KIND_NAMES, type Shelf, type Stock } from "#src/packs/pack.ts";
import { STOCK_REMEMBERED_MAX } from "#src/site/pack-limits.ts";
import { type Database, openTemporary } from "../database.ts";

const TABLE =
	"CREATE TABLE stock (kind TEXT NOT NULL, id TEXT NOT NULL, item TEXT NOT NULL); CREATE UNIQUE INDEX stock_item ON stock (kind, id)";
/** An item as JSON holds it: maps as their entries. */
type Written<K extends Kind> = Omit<Item<K>, "texts" | "editions" | "unreadable"> & {
	readonly texts: readonly (readonly [string, NonNullable<ReturnType<Item<K>["texts"]["get"]>>])[];
	readonly editions: readonly (readonly [string, Written<K>["texts"]])[];
	readonly unreadable: readonly string[];
};

function written<K extends Kind>({ texts, editions, unreadable, ...item }: Item<K>): string {
	const all: Written<K> = {
		...item,
		texts: [...texts],
		editions: [...editions].map(([name, own]) => [name, [...own]] as const),
		unreadable: [...unreadable],
	};
	return JSON.stringify(all);
}

function read<K extends Kind>(json: string): Item<K> {
	// Written above, in exactly this shape.
	const { texts, editions, unreadable, ...item } = JSON.parse(json) as Written<K>;
	return {
		...item,
		texts: new Map(texts),
		editions: new Map(editions.map(([name, own]) => [name, new Map(own)])),
		unreadable: new Set(unreadable),
	};
}

/** The items of a kind, of which a few are in memory. */
class ShelfOnDisk<K extends Kind> implements Shelf<K> {
	readonly #database: Database;
	readonly #kind: K;
	readonly #known = new LRUCache<string, Item<K>>({ max: STOCK_REMEMBERED_MAX });

	constructor(database: Database, kind: K) {
		this.#database = database;
		this.#kind = kind;
	}

	get size(): number {
		return this.#database.get<{ n: number }>("SELECT count(*) AS n FROM stock WHERE kind = ?", this.#kind)?.n ?? 0;
	}

	has(id: string): boolean {
		return (
			this.#known.has(id) ||
			this.#database.get("SELECT 1 FROM stock WHERE kind = ? AND id = ?", this.#kind, id) !== undefined
		);
	}

	get(id: string): Item<K> | undefined {
		const known = this.#known.get(id);
		if (known) return known;
		const row = this.#database.get<{ item: string }>(
			"SELECT item FROM stock WHERE kind = ? AND id = ?",
			this.#kind,
			id,
		);
		if (!row) return undefined;
		const item = read<K>(row.item);
		this.#known.set(id, item);
		return item;
	}

	/** What is known of it is read anew. */
	forget(id: string): void {
		this.#known.delete(id);
	}

	*keys(): Generator<string> {
		const rows = this.#database.each<{ id: string }>("SELECT id FROM stock WHERE kind = ? ORDER BY id", this.#kind);
		for (const { id } of rows) yield id;
	}

	*values(): Generator<Item<K>> {
		const rows = this.#database.each<{ id: string; item: string }>(
			"SELECT id, item FROM stock WHERE kind = ? ORDER BY id",
			this.#kind,
		);
		for (const { id, item } of rows) yield this.#known.get(id) ?? read<K>(item);
	}
}

/** The items of a pack on disk while it is checked and imported: a catalogue is larger than memory. */
export function openStock(): Stock {
	const database = openTemporary();
	database.exec(`${TABLE}; BEGIN`);
	const shelves = KIND_NAMES.map((kind) => [kind, new ShelfOnDisk(database, kind)] as const);
	return {
		// The keys are exactly the kinds, which Object.fromEntries cannot say.
		items: Object.fromEntries(shelves) as unknown as Items,
		put: (item) =>
			database.run("INSERT INTO stock (kind, id, item) VALUES (?, ?, ?)", ...[item.kind, item.id, written(item)]),
		replace: (item) => {
			database.run("UPDATE stock SET item = ?3 WHERE kind = ?1 AND id = ?2", ...[item.kind, item.id, written(item)]);
			for (const [kind, shelf] of shelves) if (kind === item.kind) shelf.forget(item.id);
		},
		close: () => database.close(),
	};
}
