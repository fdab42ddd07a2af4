import type { Kind } from "#src/packs/format/kinds.ts";
import type { SearchScope } from "#src/search/scope.ts";
import { EVERYWHERE } from "../schema.ts";
import type { Part, Window } from "../store.ts";
import { scopeOf } from "./contexts.ts";
import type { Found, Reader } from "./reader.ts";

const ORDERS = {
	/** What names the context itself, what lies above it, what shows everywhere; then the newest. */
	nearest: "distance, i.day DESC, i.id",
	newest: "i.day DESC, i.id",
	/** By rank: the urgency of notices and downloads. */
	urgent: "i.rank, i.day DESC, i.id",
	/** By rank: the order a brand gave. */
	given: "i.rank, distance, i.day DESC, i.id",
} as const;

export interface ListQuestion<K extends Kind> {
	readonly kind: K;
	/** A product or category; null for all there is, `EVERYWHERE` for what is about nothing. */
	readonly contextId: string | null;
	readonly order: keyof typeof ORDERS;
	/** Empty: all. */
	readonly types?: readonly string[];
	readonly topics?: readonly string[];
	/** Items with one of these topics go first. */
	readonly preferredTopics?: readonly string[];
	readonly window: Window;
}

const listOf = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : null);

/** Items of a kind that belong to a context, as far as they have not ended: one query for the list, one for its items. */
export function list<K extends Kind>(reader: Reader, question: ListQuestion<K>): Part<Found<K>> {
	const { count, ids } = listIds(reader, question);
	return { count, items: reader.items(question.kind, ids) };
}

/** The same, as ids alone; several modules of a page ask for the same list. */
export function listIds(reader: Reader, question: ListQuestion<Kind>): Ids {
	return reader.once(`list ${reader.today} ${JSON.stringify(question)}`, () => readIds(reader, question));
}

interface Ids {
	readonly count: number;
	readonly ids: readonly string[];
}

function readIds(
	reader: Reader,
	{ kind, contextId, order, types = [], topics = [], preferredTopics = [], window }: ListQuestion<Kind>,
): Ids {
	const scope = scopeOfList(reader, contextId);
	if (scope === null && contextId !== null) return { count: 0, ids: [] };
	const source = scope
		? // Each half has its own index, and the cross join keeps the few that were found in front.
			`(SELECT id, min(distance) AS distance FROM (
				SELECT id, CASE WHEN context = ?2 THEN 0 WHEN context = '${EVERYWHERE}' THEN 2 ELSE 1 END AS distance FROM about WHERE kind = ?1 AND direct = 1 AND context IN (SELECT value FROM json_each(?3))
				UNION ALL SELECT id, 0 FROM about WHERE kind = ?1 AND context = ?4
			) GROUP BY id) AS a CROSS JOIN item AS i ON i.kind = ?1 AND i.id = a.id`
		: // Every parameter has its place, whichever of the two sources is meant.
			"(SELECT 0 AS distance WHERE ?2 IS NULL AND ?3 IS NULL AND ?4 IS NULL) JOIN item AS i ON i.kind = ?1";
	const from = `FROM ${source} WHERE (i.until IS NULL OR i.until >= ?5)
		AND (?6 IS NULL OR i.type IN (SELECT value FROM json_each(?6)))
		AND (?7 IS NULL OR EXISTS (SELECT 1 FROM topic AS t WHERE t.kind = ?1 AND t.id = i.id AND t.topic IN (SELECT value FROM json_each(?7))))`;
	const preference = `EXISTS (SELECT 1 FROM topic AS t WHERE t.kind = ?1 AND t.id = i.id AND t.topic IN (SELECT value FROM json_each(?8))) DESC, `;
	const values = [
		...[kind, contextId, scope && JSON.stringify(scope.named), scope?.below ?? null],
		...[reader.today, listOf(types), listOf(topics)],
	];
	const prefers = preferredTopics.length > 0;
	const rows = reader.database.all<{ id: string; total: number }>(
		`SELECT i.id, count(*) OVER () AS total ${from} ORDER BY ${prefers ? preference : ""}${ORDERS[order]} LIMIT ${prefers ? "?9 OFFSET ?10" : "?8 OFFSET ?9"}`,
		...values,
		...(prefers ? [JSON.stringify(preferredTopics)] : []),
		window.num,
		window.start,
	);
	const isWhole = rows.length === 0 && window.start === 0 && window.num > 0;
	const count =
		rows[0]?.total ??
		(isWhole ? 0 : (reader.database.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...values)?.n ?? 0));
	return { count, ids: rows.map(({ id }) => id) };
}

function scopeOfList(reader: Reader, contextId: string | null): SearchScope | null {
	if (contextId === EVERYWHERE) return { named: [EVERYWHERE], below: null };
	return contextId === null ? null : scopeOf(reader, contextId);
}
