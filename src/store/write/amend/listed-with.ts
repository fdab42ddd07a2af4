import { RETIRED_KINDS } from "#src/contract/addresses/retired-kinds.ts";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { Item } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";

/** What left on the day on which products leave that it is about: it stands on their pages again. */
export function listedWith(retired: readonly Item[], previous: Database, today: string): ItemName[] {
	const changed = new Set(retired.map(nameOfItem));
	return retired
		.filter(({ kind }) => kind === "products")
		.flatMap(({ id }) =>
			previous.all<ItemName>(
				`SELECT a.kind, a.id FROM json_each(?) AS k CROSS JOIN about AS a ON a.kind = k.value AND a.context = ?
				JOIN retired AS r ON r.kind = a.kind AND r.id = a.id WHERE r.day >= ?`,
				...[JSON.stringify(RETIRED_KINDS), id, today],
			),
		)
		.filter((item) => !changed.has(nameOfItem(item)));
}
