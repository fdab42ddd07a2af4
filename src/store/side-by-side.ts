/**
 * Rows of two lists in the order of their keys, those with the same keys together: each list is read once, and little of it
 * is in memory.
 *
 * @param before and `after`: in the order of `keys`, no two rows of one list with the same
 * @yields a row of each; null where that list has none of these keys
 */
export function* sideBySide<Row extends object>(
	before: Iterable<Row>,
	after: Iterable<Row>,
	keys: readonly (keyof Row)[],
): Generator<readonly [Row | null, Row | null]> {
	const [old, now] = [before[Symbol.iterator](), after[Symbol.iterator]()];
	const next = (rows: Iterator<Row>): Row | null => {
		const { done, value } = rows.next();
		return done ? null : value;
	};
	let [was, is] = [next(old), next(now)];
	while (was || is) {
		const key = was && is ? keys.find((each) => was?.[each] !== is?.[each]) : undefined;
		const isBefore = !is || (was !== null && key !== undefined && was[key] < is[key]);
		const isAfter = !was || (is !== null && key !== undefined && was[key] > is[key]);
		yield [isAfter ? null : was, isBefore ? null : is];
		if (!isAfter) was = next(old);
		if (!isBefore) is = next(now);
	}
}
