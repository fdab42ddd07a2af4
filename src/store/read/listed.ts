import type { Kind } from "#src/packs/format/kinds.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import type { Window } from "../store.ts";
import type { Reader } from "./reader.ts";

/** A context whose items a list holds, and how far it is from what the list is about. */
export interface Place {
	readonly context: string;
	/** 1: what names the context itself; 0: what is about the products of a category. */
	readonly direct: 0 | 1;
	readonly distance: number;
}

/** How many of a kind, type and rank stand in a place, apart from those that name something above it. */
interface Counted {
	readonly context: string;
	readonly topic: string;
	readonly direct: number;
	readonly kind: Kind;
	readonly type: string;
	readonly rank: number;
	/** Those that stay, and those with an end. */
	readonly n: number;
	readonly ending: number;
}

/** What stands in one place of a list with one topic, kind, type and rank. */
export interface Branch extends Counted {
	readonly distance: number;
	/** Whether it has one of the topics that go first. */
	readonly isPreferred: boolean;
}

/** An item as its place in a list knows it. */
export interface Entry {
	readonly kind: Kind;
	readonly id: string;
	readonly type: string;
	readonly day: string;
	readonly order: readonly number[];
}

/** Numbers that stand before an item's day and decide in turn; nothing in a branch with a lower first one comes later. */
export type Order = (branch: Branch) => readonly [number, ...number[]];

interface Topics {
	/** Only what has one of them; empty for any. */
	readonly only?: readonly string[];
	/** What has one of them goes first. */
	readonly first?: readonly string[];
}

/** The branches of a list: one look at how many there are, whatever they are. */
export function branchesOf(
	reader: Reader,
	places: readonly Place[],
	{ only = [], first = [] }: Topics = {},
): readonly Branch[] {
	const topics = only.length > 0 ? only : [...first, ""];
	const keys = places.flatMap(({ context }) => topics.map((topic) => `${context} ${topic}`));
	const counted = reader.onceEach("listed", keys, (missing) => {
		const rows = reader.database.all<Counted>(
			`SELECT c.context, c.topic, c.direct, c.kind, c.type, c.rank, c.n, c.ending FROM json_each(?) AS w
			CROSS JOIN listed_count AS c ON c.context = w.value ->> 0 AND c.topic = w.value ->> 1`,
			JSON.stringify(missing.map((key) => key.split(" "))),
		);
		return Map.groupBy(rows, ({ context, topic }) => `${context} ${topic}`);
	});
	return places.flatMap(({ context, direct, distance }) =>
		topics.flatMap((topic) =>
			(counted.get(`${context} ${topic}`) ?? []).flatMap((each) =>
				each.direct === direct ? { ...each, distance, isPreferred: first.includes(topic) } : [],
			),
		),
	);
}

/** Of what nothing counts, such as items with one of several topics, all is read. */
export const ALL_OF_THEM: Window = { start: 0, num: 2 ** 31 - 1 };

/**
 * How many different items stand in branches of one topic.
 *
 * @param today what has ended before does not count; null counts it as well
 */
export function countIn(reader: Reader, branches: readonly Branch[], today: string | null): number {
	return branches.reduce((sum, branch) => {
		if (branch.ending === 0 || today === null) return sum + branch.n + branch.ending;
		const row = reader.database.get<{ n: number }>(
			`SELECT count(*) AS n FROM listed WHERE context = ? AND direct = ? AND topic = ? AND kind = ? AND type = ? AND rank = ?
			AND is_first = 1 AND until >= ?`,
			...[...placeOf(branch), today],
		);
		return sum + branch.n + (row?.n ?? 0);
	}, 0);
}

/** Conditions that no branch knows: what they leave is read whole. */
export interface Sieve {
	readonly sql: string;
	readonly values: readonly string[];
}

/**
 * The first items of branches, each once. Of every branch as many are read as the window ends at, in its order, and none
 * of those whose turn comes when the window is full: that costs the same however many there are.
 *
 * @param today what has ended before is left out; null leaves it in
 */
export function firstIn(
	reader: Reader,
	branches: readonly Branch[],
	order: Order,
	{ start, num }: Window,
	today: string | null,
	sieve: Sieve = { sql: "", values: [] },
): readonly Entry[] {
	const most = start + num;
	const found = new Map<string, Entry>();
	const turns = Map.groupBy(branches, (branch) => order(branch)[0]);
	for (const [, turn] of [...turns].sort(([a], [b]) => a - b)) {
		if (found.size >= most) break;
		for (const branch of turn)
			for (const entry of read(reader, branch, order(branch), most, today, sieve)) {
				const key = `${entry.kind} ${entry.id}`;
				const known = found.get(key);
				if (!known || compare(entry, known) < 0) found.set(key, entry);
			}
	}
	return [...found.values()].sort(compare).slice(start, most);
}

function read(
	reader: Reader,
	branch: Branch,
	order: readonly number[],
	most: number,
	today: string | null,
	sieve: Sieve,
): readonly Entry[] {
	const rows = reader.database.all<{ id: string; day: string }>(
		`SELECT l.id, l.day FROM listed AS l WHERE l.context = ? AND l.direct = ? AND l.topic = ? AND l.kind = ? AND l.type = ? AND l.rank = ?
		AND (l.until IS NULL OR l.until >= ?)${sieve.sql} ORDER BY l.day DESC, l.id LIMIT ?`,
		...[...placeOf(branch), today ?? "", ...sieve.values, most],
	);
	const { kind, type } = branch;
	return rows.map(({ id, day }) => ({ kind, id, type, day, order }));
}

const placeOf = ({ context, direct, topic, kind, type, rank }: Branch) =>
	[context, direct, topic, kind, type, rank] as const;

function compare(a: Entry, b: Entry): number {
	for (const [index, number] of a.order.entries()) {
		const difference = number - (b.order[index] ?? 0);
		if (difference !== 0) return difference;
	}
	if (a.day !== b.day) return a.day < b.day ? 1 : -1;
	return KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind) || (a.id < b.id ? -1 : 1);
}
