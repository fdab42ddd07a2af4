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
	const { count = 0 } =
		reader.database.get<{ count: number }>(
			"SELECT start + count AS count FROM address_part WHERE audience = ? ORDER BY start DESC LIMIT 1",
			reader.audience,
		) ?? {};
	const days = new Days(reader);
	const rows = reader.database.all<Omit<Row<Address>, "modified"> & Subject>(
		"SELECT type, path, kind, id, locales FROM address WHERE audience = ? AND at >= ? ORDER BY at LIMIT ?",
		...[reader.audience, start, num],
	);
	const items = rows.map(({ kind, id, ...row }) => listed<Address>({ ...row, modified: days.of({ kind, id }) }));
	return { count, items };
}
