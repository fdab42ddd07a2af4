import type { Audience } from "#src/contract/audience.ts";
import { type Item, isRelation, type Pack } from "#src/packs/pack.ts";
import type { Database } from "../database.ts";
import { ALL_CONTEXTS } from "../schema.ts";
import { categoryLine } from "./contexts.ts";
import type { PutRow, Row } from "./insert.ts";
import { factsOf } from "./item-facts.ts";

/**
 * Writes an item into the lists of its contexts and of its topics there, in their order. It is the first of it in a
 * context where it names nothing above: what a product shows is the sum of what stands first in each of its contexts.
 *
 * @param contexts where it shows, and whether it names them itself
 */
export function listItem(
	put: PutRow,
	item: Item,
	audience: Audience,
	contexts: ReadonlyMap<string, boolean>,
	pack: Pack,
): void {
	// What two products are to each other has lists of its own.
	if (isRelation(item)) return;
	const { type, rank, day, until } = factsOf(item);
	const topics = "topics" in item.data ? new Set(item.data.topics) : [];
	for (const [context, direct] of [...contexts, ...(item.retired ? [] : [[ALL_CONTEXTS, true] as const])]) {
		const isFirst = !above(context, pack).some((each) => contexts.get(each));
		for (const topic of ["", ...topics])
			put("listed", {
				...{ context, direct: Number(direct), topic, kind: item.kind, type: type ?? "", rank, day, id: item.id },
				...{ audience, until, is_first: Number(isFirst) },
			});
	}
}

/** How many rows of a list there are, by all that lists tell apart. */
export interface RowCount {
	/** The list, and where its counts stand. */
	readonly list: string;
	readonly counts: string;
	readonly columns: readonly string[];
	/** What is written of a group besides its columns. */
	readonly figures: string;
}

export const LISTED_COUNT: RowCount = {
	...{ list: "listed", counts: "listed_count" },
	columns: ["context", "topic", "direct", "kind", "type", "rank", "audience"],
	figures: "count(*), sum(is_first AND until IS NULL), sum(is_first AND until IS NOT NULL), max(day)",
};

/** Counts a list whose every row is written; or the rows of one group of it, whose counts are taken away first. */
export function countRows(database: Database, { list, counts, columns, figures }: RowCount, group?: Row): void {
	const named = columns.join(", ");
	const values = group ? columns.map((column) => group[column] ?? null) : [];
	const where = group ? ` WHERE ${columns.map((column) => `${column} = ?`).join(" AND ")}` : "";
	if (group) database.run(`DELETE FROM ${counts}${where}`, ...values);
	database.run(`INSERT INTO ${counts} SELECT ${named}, ${figures} FROM ${list}${where} GROUP BY ${named}`, ...values);
}

/** The categories above a product or category. */
function above(context: string, pack: Pack): readonly string[] {
	const { products, categories } = pack.items;
	return categoryLine(pack, products.get(context)?.data.category ?? categories.get(context)?.data.parent);
}
