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
			const ends = new Map(parts.map((part) => [part.start, part]));
			const newest = reader.database.get<{ day: string | null }>(
				"SELECT max(day) AS day FROM context_day WHERE direct = 1",
			);
			return parts.map((part) => {
				const end = ends.get(part.start + part.count) ?? null;
				return { audience, start: part.start, day: dayOf(part, { reader, end, newest: newest?.day ?? "" }) };
			});
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

interface Looking {
	readonly reader: Reader;
	/** The part behind it. */
	readonly end: PartRow | null;
	/** The latest day of anything about a product. */
	readonly newest: string;
}

function dayOf({ type, item, at, count }: PartRow, { reader, end, newest }: Looking): string {
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
	const first = database.get<Subject>(`SELECT kind, id ${listed} 1`, ...from);
	const isBefore = end?.type === type;
	const last = database.get<Subject>(
		`SELECT kind, id FROM address WHERE audience = ? AND type = ?
		${isBefore ? "AND (item, at) < (?, ?)" : ""} ORDER BY item DESC, at DESC LIMIT 1`,
		...[audience, type, ...(isBefore ? [end.item, end.at] : [])],
	);
	const range = [first?.id ?? "", last?.id ?? ""];
	const own = database.get<{ day: string | null }>(
		// The latest of all, nearly always of something that has a page: so each need not be looked at.
		`WITH own AS NOT MATERIALIZED (SELECT id, day FROM item_day WHERE kind = ?1 AND id BETWEEN ?2 AND ?3),
		counting AS NOT MATERIALIZED (SELECT day FROM own AS d
			WHERE NOT EXISTS (SELECT 1 FROM retired WHERE kind = ?1 AND id = d.id)
			AND (?4 <> 'manual-pages' OR EXISTS (SELECT 1 FROM manual WHERE id = d.id)))
		SELECT coalesce((SELECT day FROM counting WHERE day = (SELECT max(day) FROM own) LIMIT 1),
			(SELECT max(day) FROM counting)) AS day`,
		...[first?.kind ?? null, ...range, type],
	);
	if (type !== "products" || newest <= (own?.day ?? "")) return own?.day ?? "";
	const about = database.get<{ day: string | null }>(
		// Most of these days say nothing new, and are not looked at further.
		`SELECT max(day) AS day FROM context_day AS c WHERE direct = 1 AND day > ?4 AND (context = ?1
		OR EXISTS (SELECT 1 FROM about AS a WHERE a.kind = 'products' AND a.context = c.context AND a.id BETWEEN ?2 AND ?3
		AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = a.kind AND id = a.id)))`,
		...[EVERYWHERE, ...range, own?.day ?? ""],
	);
	return latest([own?.day ?? "", about?.day ?? ""]);
}
