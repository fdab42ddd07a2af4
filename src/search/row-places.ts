import { ROWS_MOVED_MAX } from "#src/site/search-limits.ts";

/** A row of a table that stands in an order. */
interface PlacedRow<Key> {
	readonly number: number;
	readonly key: Key;
}

/** What numbers the rows of a table that stands in an order, with room for others between them. */
export interface RowOrder<Key> {
	/** Numbers from the first on, below the last. */
	readonly from: number;
	readonly below: number;
	/** Numbers that belong together, a power of two: a row takes the first of a block that has none. */
	readonly block: number;
	/** How far two that nothing stands between are apart when all are written anew. */
	readonly step: number;
	/** The row with this number, or the next one behind it; null when there is none. */
	at(number: number): PlacedRow<Key> | null;
	/** The last row before this number; null when there is none. */
	before(number: number): PlacedRow<Key> | null;
	/** Negative when the first one stands before the second. */
	compare(first: Key, second: Key): number;
}

/** Where rows find room. */
export interface Room {
	/** Numbers of the first ones of those that ask, which stand in one place: all of them, or as many. */
	readonly places: readonly number[];
	/** Rows that move for them. All go away before the first one comes back. */
	readonly moves: readonly { readonly from: number; readonly to: number }[];
}

/** There is no number left between two rows: all have to be written anew. */
export class NoRoomFault extends Error {
	constructor() {
		super("There is no room between two rows: all have to be numbered anew.");
	}
}

/**
 * Free numbers for rows, where their keys stand; found in as many looks as a number has bits. Where more of them stand between
 * two rows than there are numbers, those around move as far as they must.
 *
 * @param keys of at least one row, in their order
 * @throws {NoRoomFault}
 */
export function roomFor<Key>(order: RowOrder<Key>, keys: readonly [Key, ...Key[]]): Room {
	const { block, step } = order;
	const blockOf = (number: number) => Math.floor(number / block);
	const [first, last] = [blockOf(order.from) - 1, blockOf(order.below) - 1];
	const behind = rowBehind(order, keys[0]);
	const own = behind ? keys.filter((key) => order.compare(behind.key, key) > 0) : [...keys];
	const rows: PlacedRow<Key>[] = [];
	let left = order.before(behind?.number ?? order.below);
	let right = behind;
	for (;;) {
		const low = left ? blockOf(left.number) : first;
		const count = rows.length + own.length;
		const isOpen = right === null;
		const high = right ? blockOf(right.number) : Math.min(low + count * Math.ceil(step / block) + 1, last + 1);
		const free = high - low - 1;
		// Those that move leave as much room as they take.
		if (free >= (rows.length > 0 ? 2 * count : count)) {
			const at = (place: number) =>
				(isOpen ? low + place * Math.ceil(step / block) : low + Math.floor((place * (free + 1)) / (count + 1))) * block;
			if (!isOpen || at(count) <= last * block) return spread(order, rows, own, at);
		}
		if (rows.length >= ROWS_MOVED_MAX || (!left && !right)) throw new NoRoomFault();
		if (left) {
			rows.unshift(left);
			left = order.before(blockOf(left.number) * block);
		}
		if (right) {
			rows.push(right);
			right = order.at((blockOf(right.number) + 1) * block);
		}
	}
}

/** The first row that stands behind a key; null when none does. */
function rowBehind<Key>({ from, below, at, compare }: RowOrder<Key>, key: Key): PlacedRow<Key> | null {
	let [low, high] = [from, below];
	let behind: PlacedRow<Key> | null = null;
	while (low < high) {
		const middle = low + Math.floor((high - low) / 2);
		const row = at(middle);
		if (row && compare(row.key, key) <= 0) low = row.number + 1;
		else {
			if (row) behind = row;
			high = middle;
		}
	}
	return behind;
}

/** Gives each of rows that are there and come a number of its own. */
function spread<Key>(
	{ compare, block }: RowOrder<Key>,
	rows: readonly PlacedRow<Key>[],
	own: readonly Key[],
	at: (place: number) => number,
): Room {
	const places: number[] = [];
	const moves: { from: number; to: number }[] = [];
	const waiting = [...rows];
	let place = 0;
	const move = (row: PlacedRow<Key>) => {
		const from = Math.floor(row.number / block) * block;
		const to = at(++place);
		if (to !== from) moves.push({ from, to });
	};
	for (const key of own) {
		for (let next = waiting[0]; next && compare(next.key, key) <= 0; next = waiting[0]) {
			move(next);
			waiting.shift();
		}
		places.push(at(++place));
	}
	for (const row of waiting) move(row);
	return { places, moves };
}
