import type { Kind } from "#src/packs/format/kinds.ts";
import type { SiteFile } from "#src/packs/format/site.ts";
import { isForeign, localesFor } from "#src/site/locale.ts";
import type { Found, Reader } from "./reader.ts";

/** Codes of the locales that show an item's text in their own language; the others fall back to another one's. */
export function textLocales(reader: Reader, { kind, id }: Pick<Found<Kind>, "kind" | "id">): string[] {
	const rows = reader.database.all<{ locale: string }>(
		"SELECT locale FROM item_text WHERE kind = ? AND id = ?",
		kind,
		id,
	);
	return localesThatShow(reader.site, new Set(rows.map(({ locale }) => locale)));
}

/** The same for items of a kind, by id; asked together. */
export function textLocalesOf(
	reader: Reader,
	kind: Kind,
	ids: readonly string[],
): ReadonlyMap<string, readonly string[]> {
	const known = new Map<string, readonly string[]>();
	const rows = reader.database.all<{ id: string; locales: string }>(
		"SELECT id, group_concat(locale, ' ') AS locales FROM item_text WHERE kind = ? AND id IN (SELECT value FROM json_each(?)) GROUP BY id",
		...[kind, JSON.stringify(ids)],
	);
	return new Map(
		rows.map(({ id, locales }) => {
			const shown = known.get(locales) ?? localesThatShow(reader.site, new Set(locales.split(" ")));
			known.set(locales, shown);
			return [id, shown];
		}),
	);
}

function localesThatShow(site: SiteFile, written: ReadonlySet<string>): string[] {
	return site.locales.flatMap((locale) => {
		const nearest = localesFor(locale.code, site).find((code) => written.has(code));
		const source = site.locales.find(({ code }) => code === nearest);
		return source && !isForeign(source.language, locale) ? [locale.code] : [];
	});
}
