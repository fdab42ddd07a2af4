import { ALL_CONTEXTS } from "../schema.ts";
import { scopeOf } from "./contexts.ts";
import type { Reader } from "./reader.ts";

/** Languages (BCP 47) of the site in which a reader finds repair documents of a product, a category or all (null), in the brand's order. */
export function repairLanguages(reader: Reader, contextId: string | null): readonly string[] {
	const scope = contextId === null ? { named: [ALL_CONTEXTS], below: null } : scopeOf(reader, contextId);
	if (!scope) return [];
	const rows = reader.database.all<{ locale: string }>(
		`SELECT DISTINCT locale FROM repair_language
		WHERE (direct = 1 AND context IN (SELECT value FROM json_each(?))) OR context = ?`,
		JSON.stringify(scope.named),
		scope.below,
	);
	const written = new Set(rows.map(({ locale }) => locale));
	return reader.site.locales.filter(({ code }) => written.has(code)).map(({ language }) => language);
}
