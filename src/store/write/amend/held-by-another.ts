import type { SectionName } from "#src/contract/sections.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Items } from "#src/packs/pack.ts";
import { HELD_LOOKS_MAX } from "#src/site/amend-limits.ts";
import type { Database } from "../../database.ts";
import { ALL_CONTEXTS } from "../../schema.ts";
import type { Row } from "../insert.ts";
import { sectionOf } from "../section-of.ts";
import { CannotAmend } from "./cannot-amend.ts";

/** Kinds whose items stand in a section; of the two that are left out others know (`compatible`, remote controls). */
const KINDS_IN: Partial<Record<string, readonly Kind[]>> = {
	manuals: ["documents"],
	downloads: ["downloads", "software"],
	faqs: ["articles"],
	"repair-documents": ["repair-documents", "documents"],
	specifications: ["products"],
} satisfies Partial<Record<SectionName, readonly Kind[]>>;

/**
 * Whether an item of the pack stands in a section of a context, as a row of `held` says: usually the first that is looked at.
 *
 * @param items as they are now, when their rows are written
 * @throws {CannotAmend} when too many had to be looked at
 */
export function isHeldByAnother(
	database: Database,
	items: Items,
	{ context = null, section = null, direct = null, audience = null }: Row,
): boolean {
	if (section === "compatibility")
		return (
			database.get("SELECT 1 FROM compatible WHERE slug = ? AND audience = ? LIMIT 1", ...[context, audience]) !==
			undefined
		);
	for (const kind of KINDS_IN[String(section)] ?? []) {
		const standing = database.all<{ id: string }>(
			`SELECT id FROM about AS a WHERE kind = ? AND context = ? AND direct = ? AND audience = ?
			AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = a.kind AND id = a.id) LIMIT ?`,
			...[kind, context, direct, audience, HELD_LOOKS_MAX + 1],
		);
		for (const { id } of standing.slice(0, HELD_LOOKS_MAX)) {
			const item = items[kind].get(id);
			if (item && sectionOf(item) === section) return true;
		}
		if (standing.length > HELD_LOOKS_MAX)
			throw new CannotAmend(`${HELD_LOOKS_MAX} ${kind} of ${context} stand in no ${section}, and others may`);
	}
	return false;
}

/** Whether a repair document of a context is written in a language, as a row of `repair_language` says; when the rows of all are written. */
export function isWrittenByAnother(
	database: Database,
	{ context = null, locale = null, direct = null, audience = null }: Row,
): boolean {
	const written = `SELECT 1 FROM item_text AS t WHERE kind = 'repair-documents' AND locale = ? AND audience = ?
		AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = t.kind AND id = t.id)`;
	const found =
		context === ALL_CONTEXTS
			? database.get(`${written} LIMIT 1`, ...[locale, audience])
			: database.get(
					`${written} AND EXISTS (SELECT 1 FROM about WHERE kind = t.kind AND context = ? AND id = t.id AND direct = ?) LIMIT 1`,
					...[locale, audience, context, direct],
				);
	return found !== undefined;
}
