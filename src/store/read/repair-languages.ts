import { ALL_CONTEXTS } from "../schema.ts";
import { scopeOf } from "./contexts.ts";
import type { Reader } from "./reader.ts";

/** Languages (BCP 47) of the site in which a reader finds repair documents of a product, a category or all (null), in the brand's order. */
export function repairLanguages(reader: Reader, contextId: string | null): readonly string[] {
	const scope = contextId === null ? { named: [ALL_CONTEXTS], below: null } : scopeOf(reader, contextId);
	if (!scope) return [];
	const { named, below } = scope;
	const contexts = [...named.map((context) => [context, 1]), ...(below === null ? [] : [[below, 0]])];
	// One look for each context: there are as many rows as products, and all of them would be read.
	const rows = reader.database.all<{ locale: string }>(
		`SELECT DISTINCT r.locale FROM json_each(?) AS w
		CROSS JOIN repair_language AS r ON r.context = w.value ->> 0 AND r.direct >= w.value ->> 1`,
		JSON.stringify(contexts),
	);
	const written = new Set(rows.map(({ locale }) => locale));
	return reader.site.locales.filter(({ code }) => written.has(code)).map(({ language }) => language);
}
