import { RESULTS_WINDOW } from "#src/contract/bounds.ts";
import type { DifferenceBlock } from "#src/contract/repair-documents/difference.ts";
import type { Difference } from "#src/contract/repair-documents/standing.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { resultTypeOf } from "../result-type.ts";
import type { Part, Window } from "../store.ts";
import { branchesOf, countIn, type Entry, firstIn } from "./listed.ts";
import { placesOf } from "./lists.ts";
import type { Found, Reader } from "./reader.ts";

/** What is for agents alone and changed on a day. */
interface Changed {
	readonly kind: Kind;
	readonly id: string;
	readonly type: string;
	readonly day: string;
}

interface ChangedQuestion {
	/** A product or category; null for all there is. */
	readonly contextId: string | null;
	/** `2026-03-01`. */
	readonly since: string;
	/** Result types; null for all. */
	readonly types: readonly string[] | null;
	readonly window: Window;
}

const CHANGED = `SELECT kind, id, type, day FROM changed WHERE context = ? AND direct = ? AND day >= ?
	AND (until IS NULL OR until >= ?) ORDER BY day DESC, kind, id LIMIT ?`;

/** What for agents alone changed on a day or after it, the last change first; no more than a list reaches to is counted. */
export function changedSince(
	reader: Reader,
	{ contextId, since, types, window: { start, num } }: ChangedQuestion,
): Part<Changed> {
	const found = new Map<string, Changed>();
	for (const { context, direct } of placesOf(reader, contextId))
		for (const row of reader.database.all<Changed>(CHANGED, context, direct, since, reader.day, RESULTS_WINDOW)) {
			const type = resultTypeOf(row.kind, row.type) ?? row.type;
			if (types?.includes(type) !== false) found.set(`${row.kind} ${row.id}`, { ...row, type });
		}
	const all = [...found.values()].sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? 1 : -1));
	return { count: all.length, items: all.slice(start, start + num) };
}

/** The newest of all there is of these result types. */
export function newestOf(reader: Reader, types: readonly string[], window: Window): Part<Entry> {
	const branches = branchesOf(reader, placesOf(reader, null)).filter(({ kind, type }) => {
		const found = resultTypeOf(kind, type);
		return found !== null && types.includes(found);
	});
	return {
		count: countIn(reader, branches, reader.day),
		items: firstIn(reader, branches, () => [0], window, reader.day),
	};
}

/** What every agent has to confirm, with the day of its edition, the last first. The checker bounds how many there are. */
export const mandatoryIds = ({ database }: Reader): readonly { readonly id: string; readonly day: string }[] =>
	database.all("SELECT id, day FROM mandatory ORDER BY day DESC, id");

/** What changed in a document since an edition, in its reader's language, else in the default one; null when nobody wrote that. */
export function differenceSince(
	{ database, site }: Reader,
	{ id, textLocale }: Found<"repair-documents">,
	edition: string,
): Difference | null {
	for (const locale of [textLocale, site.defaultLocale]) {
		const row = database.get<{ difference: string }>(
			"SELECT difference FROM revision WHERE id = ? AND edition = ? AND locale = ?",
			...[id, edition, locale],
		);
		const language = site.locales.find(({ code }) => code === locale)?.language;
		// Written by the importer in exactly this shape.
		if (row && language) return { edition, language, blocks: JSON.parse(row.difference) as DifferenceBlock[] };
	}
	return null;
}
