import { LISTED_KINDS } from "#src/contract/addresses/address-types.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import { pathOf } from "#src/routes.ts";
import { EVERYWHERE } from "../schema.ts";
import { below, categoryLine, newestDays } from "./contexts.ts";
import type { Reader } from "./reader.ts";
import { textLocalesOfKind } from "./text-locales.ts";

interface Row {
	readonly kind: (typeof LISTED_KINDS)[number];
	readonly id: string;
	readonly path: string;
	readonly day: string;
	readonly category: string | null;
}

/** The canonical pages that this version's content gives rise to, for sitemaps; listed once for each audience. */
export function addresses(reader: Reader): readonly Address[] {
	return reader.once("addresses", () => {
		const days = newestDays(reader);
		const lines = new Map<string, readonly string[]>();
		const line = (category: string) => {
			const known = lines.get(category) ?? categoryLine(reader, category);
			lines.set(category, known);
			return known;
		};
		const all = reader.site.locales.length;
		const listed = LISTED_KINDS.flatMap((kind) => {
			const written = textLocalesOfKind(reader, kind);
			return reader.database
				.all<Row>(
					"SELECT kind, id, path, day, category FROM item WHERE kind = ? AND path IS NOT NULL ORDER BY id",
					kind,
				)
				.map((row): Address => {
					const locales = written.get(row.id) ?? [];
					return {
						...{ type: kind, path: row.path, modified: modified(row, days, line) },
						...(locales.length === all ? {} : { locales: [...locales] }),
					};
				});
		});
		const newest = latest(listed.map((each) => each.modified));
		return [{ type: "home", path: pathOf("home"), modified: newest }, ...listed];
	});
}

/** A product's and a category's page changes with what is about it; every other page by itself. */
function modified(
	{ kind, id, day, category }: Row,
	days: ReadonlyMap<string, string>,
	line: (category: string) => readonly string[],
): string {
	if (kind !== "products" && kind !== "categories") return day;
	const contexts = [id, ...line(category ?? id), EVERYWHERE, ...(kind === "categories" ? [below(id)] : [])];
	return latest([day, ...contexts.map((context) => days.get(context) ?? "")]);
}

const latest = (days: readonly string[]): string => [...days].sort().at(-1) ?? "";
