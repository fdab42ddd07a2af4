import type { Kind } from "#src/packs/format/kinds.ts";
import { isOfAgents } from "../result-type.ts";
import { ALL_CONTEXTS, EVERYWHERE } from "../schema.ts";
import type { Part, Window } from "../store.ts";
import { scopeOf } from "./contexts.ts";
import { ALL_OF_THEM, branchesOf, countIn, firstIn, type Order, type Place } from "./listed.ts";
import type { Found, Reader } from "./reader.ts";
import { sieveOf, writtenIn } from "./written-in.ts";

/** The day and the id decide what these leave open. */
const ORDERS = {
	/** What names the context itself, what lies above it, what shows everywhere; then the newest. */
	nearest: ({ distance }) => [distance],
	newest: () => [0],
	/** By rank: the urgency of notices and downloads. */
	urgent: ({ rank }) => [rank],
	/** By rank: the order a brand gave. */
	given: ({ rank, distance }) => [rank, distance],
} as const satisfies Readonly<Record<string, Order>>;

export interface ListQuestion<K extends Kind> {
	readonly kind: K;
	/** A product or category; null for all there is, `EVERYWHERE` for what is about nothing. */
	readonly contextId: string | null;
	readonly order: keyof typeof ORDERS;
	/** Empty: all. */
	readonly types?: readonly string[];
	/** Also what stands on lists of agents alone, as far as the reader may see it. */
	readonly ofAgents?: true;
	readonly topics?: readonly string[];
	/** Items with one of these topics go first. */
	readonly preferredTopics?: readonly string[];
	/** BCP 47 languages; only what is written in one of them. Empty: any. */
	readonly languages?: readonly string[];
	readonly window: Window;
}

/** Items of a kind that belong to a context, as far as they have not ended; what has lists of agents stands on those alone. */
export function list<K extends Kind>(reader: Reader, question: ListQuestion<K>): Part<Found<K>> {
	const { count, ids } = listIds(reader, question);
	return { count, items: reader.items(question.kind, ids) };
}

/** The same, as ids alone; several modules of a page ask for the same list. */
export function listIds(reader: Reader, question: ListQuestion<Kind>): Ids {
	return reader.once(`list ${reader.day} ${JSON.stringify(question)}`, () => readIds(reader, question));
}

interface Ids {
	readonly count: number;
	readonly ids: readonly string[];
}

function readIds(reader: Reader, question: ListQuestion<Kind>): Ids {
	const { kind, contextId, types = [], ofAgents = false, topics: only = [], preferredTopics = [], window } = question;
	const topics = { only, first: preferredTopics };
	const sieve = sieveOf(writtenIn(reader, question.languages ?? []));
	const branches = branchesOf(reader, placesOf(reader, contextId), topics).filter(
		(each) =>
			each.kind === kind &&
			(types.length === 0 || types.includes(each.type)) &&
			(ofAgents || !isOfAgents(kind, each.type)),
	);
	const own: Order = ORDERS[question.order];
	const order: Order = (branch) =>
		topics.first.length > 0 ? [branch.isPreferred ? 0 : 1, ...own(branch)] : own(branch);
	return {
		count:
			only.length > 1 || sieve
				? firstIn(reader, branches, order, ALL_OF_THEM, reader.day, sieve).length
				: // What goes first stands among all of them as well.
					countIn(
						reader,
						branches.filter(({ isPreferred }) => !isPreferred),
						reader.day,
					),
		ids: firstIn(reader, branches, order, window, reader.day, sieve).map(({ id }) => id),
	};
}

/** Where what belongs to a context is listed; null stands for all there is. */
export function placesOf(reader: Reader, contextId: string | null): readonly Place[] {
	if (contextId === null) return [{ context: ALL_CONTEXTS, direct: 1, distance: 0 }];
	if (contextId === EVERYWHERE) return [{ context: EVERYWHERE, direct: 1, distance: 0 }];
	const scope = scopeOf(reader, contextId);
	const named = scope?.named ?? [];
	return [
		...named.map((context): Place => {
			const distance = context === contextId ? 0 : context === EVERYWHERE ? 2 : 1;
			return { context, direct: 1, distance };
		}),
		...(scope?.below == null ? [] : [{ context: scope.below, direct: 0, distance: 0 } as const]),
	];
}

/** Which items are about a context, what lies above it, or everything: one look, however many are asked about. */
export function listedOf(
	reader: Reader,
	kind: Kind,
	ids: readonly string[],
	contextId: string,
): (item: { readonly id: string }) => boolean {
	const contexts = placesOf(reader, contextId).map(({ context, direct }) => [context, direct]);
	const rows = reader.database.all<{ id: string }>(
		`SELECT DISTINCT a.id FROM json_each(?) AS i CROSS JOIN json_each(?) AS w
		CROSS JOIN about AS a ON a.kind = ? AND a.context = w.value ->> 0 AND a.id = i.value AND a.direct = w.value ->> 1`,
		...[JSON.stringify(ids), JSON.stringify(contexts), kind],
	);
	const listed = new Set(rows.map(({ id }) => id));
	return ({ id }) => listed.has(id);
}
