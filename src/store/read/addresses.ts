import type { Address, AddressPart } from "#src/contract/addresses/schemas.ts";
import type { Part, Window } from "../store.ts";
import { Days, type Subject } from "./days.ts";
import type { Reader } from "./reader.ts";

type Row<Listed> = Omit<Listed, "locales"> & { readonly locales: string | null };

// The importer wrote each audience a list of its own.
const listed = <Listed>({ locales, ...row }: Row<Listed>) => ({
	...row,
	...(locales === null ? {} : { locales: locales.split(" ") }),
});

/** The parts in which the addresses of this version are listed. */
export const addressParts = (reader: Reader): readonly AddressPart[] =>
	reader.database
		.all<Row<AddressPart>>(
			"SELECT type, start, count, modified, locales FROM address_part WHERE audience = ? ORDER BY start",
			reader.audience,
		)
		.map(listed<AddressPart>);

/** Canonical pages that this version's content gives rise to, for sitemaps. */
export function addresses(reader: Reader, { start, num }: Window): Part<Address> {
	const parts = reader.database.all<
		Readonly<Record<"start" | "count" | "at", number> & Record<"type" | "item", string>>
	>("SELECT start, count, type, item, at FROM address_part WHERE audience = ? ORDER BY start", reader.audience);
	const last = parts.at(-1);
	const days = new Days(reader);
	const rows = parts.flatMap((part) => {
		const from = Math.max(start - part.start, 0);
		const most = Math.min(start + num - part.start, part.count) - from;
		if (most <= 0) return [];
		return reader.database.all<Omit<Row<Address>, "modified"> & Subject>(
			`SELECT type, path, kind, id, locales FROM address WHERE audience = ? AND type = ? AND (item, at) >= (?, ?)
			ORDER BY item, at LIMIT ? OFFSET ?`,
			...[reader.audience, part.type, part.item, part.at, most, from],
		);
	});
	const items = rows.map(({ kind, id, ...row }) => listed<Address>({ ...row, modified: days.of({ kind, id }) }));
	return { count: last ? last.start + last.count : 0, items };
}
