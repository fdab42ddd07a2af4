import { SECTIONS, type SectionName } from "#src/contract/sections.ts";
import { scopesOf } from "./contexts.ts";
import type { Reader } from "./reader.ts";

/** The sections of these products and categories in which a reader finds something. */
export function sectionsOf(reader: Reader, ids: readonly string[]): ReadonlyMap<string, readonly SectionName[] | null> {
	return reader.onceEach("sections", ids, (missing) => {
		const scopes = scopesOf(reader, missing);
		const asked = missing.flatMap((id) => {
			const scope = scopes.get(id);
			if (!scope) return [];
			return [
				...scope.named.map((context) => [id, context, 1] as const),
				...(scope.below === null ? [] : [[id, scope.below, 0] as const]),
			];
		});
		const rows = reader.database.all<{ id: string; section: string }>(
			`SELECT DISTINCT w.value ->> 0 AS id, h.section FROM json_each(?) AS w
			CROSS JOIN held AS h ON h.context = w.value ->> 1 AND h.direct >= w.value ->> 2`,
			JSON.stringify(asked),
		);
		const held = new Set(rows.map(({ id, section }) => `${section} ${id}`));
		return new Map(missing.map((id) => [id, SECTIONS.filter((section) => held.has(`${section} ${id}`))]));
	});
}
