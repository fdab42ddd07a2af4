/** What numbers the rows of a table that stands in an order, with room for others between them. */
export interface RowOrder<Key> {
	/** Numbers from the first on, below the last. */
	readonly from: number;
	readonly below: number;
	/** How far two that nothing stands between are apart when all are written anew. */
	readonly step: number;
	/** The row with this number, or the next one behind it; null when there is none. */
	at(number: number): { readonly number: number; readonly key: Key } | null;
	/** Negative when the first one stands before the second. */
	compare(first: Key, second: Key): number;
}

/** There is no number left between two rows: all have to be written anew. */
class NoRoomFault extends Error {}

const blockOf = (number: number, block: number): number => Math.floor(number / block) * block;

/**
 * A free number for a row, where its key stands; found in as many looks as a number has bits.
 *
 * @param block numbers that belong together, a power of two: a free one is the first of a block that has no row
 * @throws {NoRoomFault}
 */
export function freePlace<Key>(order: RowOrder<Key>, key: Key, block: number): number {
	let [low, high] = [order.from, order.below];
	// The last row that stands before the key, and the first one behind it.
	let [before, behind] = [order.from - block, order.below];
	while (low < high) {
		const middle = low + Math.floor((high - low) / 2);
		const row = order.at(middle);
		if (row && order.compare(row.key, key) <= 0) {
			before = row.number;
			low = row.number + 1;
		} else {
			if (row) behind = Math.min(behind, row.number);
			high = middle;
		}
	}
	const first = blockOf(before, block) + block;
	const last = blockOf(behind, block) - block;
	if (last < first) throw new NoRoomFault("There is no room between two rows: all have to be numbered anew.");
	// Behind everything the distance is the usual one; between two it is half of what there is.
	if (behind === order.below) return Math.min(blockOf(before, block) + order.step, last);
	return blockOf(first + Math.floor((last - first) / 2), block);
}
