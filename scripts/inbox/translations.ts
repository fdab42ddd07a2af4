import { DatabaseSync } from "node:sqlite";
import { databasePath, readCurrent } from "#src/store/current.ts";

/** How many items of a kind have no text in a locale. */
export interface Untranslated {
	readonly kind: string;
	readonly locale: string;
	readonly missing: number;
	readonly items: number;
}

/** What the content in force has no texts for, the most first; null when there is no content on this machine. */
export function untranslated(dataDir: string): readonly Untranslated[] | null {
	const current = readCurrent(dataDir);
	if (!current) return null;
	const database = new DatabaseSync(databasePath(dataDir, current.version), { readOnly: true });
	try {
		const rows = database
			.prepare(
				`SELECT of.kind, of.items, each.locale, of.items - (SELECT count(*) FROM item_text t
					WHERE t.kind = of.kind AND t.locale = each.locale) AS missing
				FROM (SELECT kind, count(DISTINCT id) AS items FROM item_text GROUP BY kind) of,
				(SELECT DISTINCT locale FROM item_text) each
				WHERE missing > 0 ORDER BY missing DESC, of.kind, each.locale`,
			)
			.all();
		return rows.map(({ kind, locale, missing, items }) => ({
			...{ kind: String(kind), locale: String(locale), missing: Number(missing), items: Number(items) },
		}));
	} finally {
		database.close();
	}
}
