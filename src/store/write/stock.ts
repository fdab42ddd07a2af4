import type { Kind } from "#src/packs/format/kinds.ts";
import { type Item, type Items, KIND_NAMES, type Shelf, type Stock } from "#src/packs/pack.ts";
import { readWrittenItem, writtenItem } from "#src/packs/written-item.ts";
import { STOCK_REMEMBERED_MAX } from "#src/site/pack-limits.ts";
import { remembered } from "#src/site/remembered.ts";
import { type Database, openTemporary } from "../database.ts";

const TABLE =
	"CREATE TABLE stock (kind TEXT NOT NULL, id TEXT NOT NULL, item TEXT NOT NULL); CREATE UNIQUE INDEX stock_item ON stock (kind, id)";
/** The items of a kind, of which a few are in memory. */
class ShelfOnDisk<K extends Kind> implements Shelf<K> {
	readonly #database: Database;
	readonly #kind: K;
	readonly #known = remembered<Item<K>>(STOCK_REMEMBERED_MAX);

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
		const item = readWrittenItem<K>(row.item);
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
		for (const { id, item } of rows) yield this.#known.get(id) ?? readWrittenItem<K>(item);
	}
}

/** The items of a pack on disk while it is checked and imported: a catalogue is larger than memory. */
export function openStock(): Stock {
	const database = openTemporary();
	database.exec(`${TABLE}; BEGIN`);
	const shelves = KIND_NAMES.map((kind) => [kind, new ShelfOnDisk(database, kind)] as const);
	const put = (kind: Kind, id: string, written: string) =>
		database.run("INSERT INTO stock (kind, id, item) VALUES (?, ?, ?)", ...[kind, id, written]);
	return {
		// The keys are exactly the kinds, which Object.fromEntries cannot say.
		items: Object.fromEntries(shelves) as unknown as Items,
		put: (item) => put(item.kind, item.id, writtenItem(item)),
		putWritten: put,
		replace: (item) => {
			database.run(
				"UPDATE stock SET item = ?3 WHERE kind = ?1 AND id = ?2",
				...[item.kind, item.id, writtenItem(item)],
			);
			for (const [kind, shelf] of shelves) if (kind === item.kind) shelf.forget(item.id);
		},
		close: () => database.close(),
	};
}
