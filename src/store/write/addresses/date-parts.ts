import type { AddressType } from "#src/contract/addresses/address-types.ts";
import { AUDIENCES } from "#src/contract/audience.ts";
import { openForBuilding } from "../../database.ts";
import { Days, latest, type Subject } from "../../read/days.ts";
import { Reader } from "../../read/reader.ts";
import { VersionRows } from "../../read/version-rows.ts";
import { EVERYWHERE } from "../../schema.ts";

interface PartRow {
	readonly type: AddressType;
	readonly start: number;
	readonly item: string;
	readonly at: number;
	readonly count: number;
}

/** Parts whose pages are few, or of things of several kinds: they are looked at one by one. */
const MIXED: ReadonlySet<AddressType> = new Set(["home", "categories", "remote-codes", "tv-help"]);

/**
 * Says of each part of the listed addresses when a page of it last changed. All others are of one kind in the order of their
 * ids: what lies between the first and the last of a part is looked at by itself, so that this costs no walk over all pages.
 */
export function dateParts(path: string): void {
	const dated = AUDIENCES.flatMap((audience) => {
		const rows = new VersionRows(path, audience);
		try {
			const reader = new Reader(rows, rows.site.defaultLocale, "");
			const parts = reader.database.all<PartRow>(
				"SELECT type, start, item, at, count FROM address_part WHERE audience = ?",
				audience,
			);
			return parts.map((part) => ({ audience, start: part.start, day: dayOf(part, reader) }));
		} finally {
			rows.database.close();
		}
	});
	const database = openForBuilding(path);
	try {
		database.exec("BEGIN");
		for (const { audience, start, day } of dated)
			database.run("UPDATE address_part SET modified = ? WHERE audience = ? AND start = ?", day, audience, start);
		database.exec("COMMIT");
	} finally {
		database.close();
	}
}

function dayOf({ type, item, at, count }: PartRow, reader: Reader): string {
	const { database, audience } = reader;
	const listed = "FROM address WHERE audience = ? AND type = ? AND (item, at) >= (?, ?) ORDER BY item, at LIMIT";
	const from = [audience, type, item, at];
	if (MIXED.has(type)) {
		const days = new Days(reader);
		const subjects = database.all<Subject>(
			`SELECT DISTINCT kind, id FROM (SELECT kind, id ${listed} ?)`,
			...[...from, count],
		);
		return latest(subjects.map((subject) => days.of(subject)));
	}
	const place = (offset: number) => database.get<Subject>(`SELECT kind, id ${listed} 1 OFFSET ?`, ...[...from, offset]);
	const [first, last] = [place(0), place(count - 1)];
	const range = [first?.id ?? "", last?.id ?? ""];
	const own = database.get<{ day: string | null }>(
		`SELECT max(day) AS day FROM item_day AS d WHERE kind = ?1 AND id BETWEEN ?2 AND ?3
		AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = d.kind AND id = d.id)
		AND (?4 <> 'manual-pages' OR EXISTS (SELECT 1 FROM manual WHERE id = d.id))`,
		...[first?.kind ?? null, ...range, type],
	);
	if (type !== "products") return own?.day ?? "";
	const about = database.get<{ day: string | null }>(
		`SELECT max(day) AS day FROM context_day AS c WHERE direct = 1 AND (context = ?1
		OR EXISTS (SELECT 1 FROM about AS a WHERE a.kind = 'products' AND a.context = c.context AND a.id BETWEEN ?2 AND ?3
		AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = a.kind AND id = a.id)))`,
		...[EVERYWHERE, ...range],
	);
	return latest([own?.day ?? "", about?.day ?? ""]);
}
