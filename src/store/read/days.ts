import type { Kind } from "#src/packs/format/kinds.ts";
import { ALL_CONTEXTS, EVERYWHERE } from "../schema.ts";
import { categoryLine } from "./contexts.ts";
import type { Reader } from "./reader.ts";

/** What a page is of: an item, with no id all items of a kind, with no kind everything. */
export interface Subject {
	readonly kind: Kind | null;
	readonly id: string | null;
}

/** The latest of some days; empty where there are none. */
export const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? "";

/** The days on which pages last changed, as the import wrote them. */
export class Days {
	readonly #reader: Reader;
	readonly #lines = new Map<string, readonly string[]>();
	/** Pages of one thing stand one after the other. */
	#last: (Subject & { readonly day: string }) | null = null;

	constructor(reader: Reader) {
		this.#reader = reader;
	}

	/**
	 * The day on which the page of something last changed; empty where there is none. That of a product or category changes
	 * with what stands on it, every other by itself.
	 */
	of({ kind, id }: Subject): string {
		if (this.#last?.kind === kind && this.#last.id === id) return this.#last.day;
		const day = this.#find({ kind, id });
		this.#last = { kind, id, day };
		return day;
	}

	#find({ kind, id }: Subject): string {
		if (kind === null) return this.#day("SELECT max(day) AS day FROM context_day WHERE context = ?", ALL_CONTEXTS);
		if (id === null) return this.#day("SELECT max(day) AS day FROM item_day WHERE kind = ?", kind);
		const own = this.#day("SELECT day FROM item_day WHERE kind = ? AND id = ?", kind, id);
		if (kind !== "products" && kind !== "categories") return own;
		const category = kind === "categories" ? id : this.#categoryOf(id);
		const contexts = JSON.stringify([id, EVERYWHERE, ...(category === null ? [] : this.#line(category))]);
		// What is about a product of a category stands on the category's page alone.
		const below = kind === "categories" ? id : null;
		const about = this.#day(
			`SELECT max(day) AS day FROM json_each(?1) AS c JOIN context_day AS d ON d.context = c.value
			WHERE d.direct = 1 OR d.context = ?2`,
			...[contexts, below],
		);
		return latest([own, about]);
	}

	#categoryOf(product: string): string | null {
		return (
			this.#reader.database.get<{ category: string | null }>(
				"SELECT category FROM item WHERE kind = 'products' AND id = ?",
				product,
			)?.category ?? null
		);
	}

	#line(category: string): readonly string[] {
		const known = this.#lines.get(category) ?? categoryLine(this.#reader, category);
		this.#lines.set(category, known);
		return known;
	}

	#day(sql: string, ...values: readonly (string | null)[]): string {
		return this.#reader.database.get<{ day: string | null }>(sql, ...values)?.day ?? "";
	}
}
