/**
 * Tells which of two paths stands first, as a database orders them: by code points. JavaScript's own order has what is
 * beyond the basic plane before its last letters.
 *
 * @returns below 0 when the first does, above 0 when the second does, 0 when they are the same
 */
export function comparePaths(one: string, other: string): number {
	const most = Math.min(one.length, other.length);
	for (let at = 0; at < most; at++) {
		const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
		if (a !== b) return placeOf(a) - placeOf(b);
	}
	return one.length - other.length;
}

/** Halves of a pair stand for what is behind all single units. */
const placeOf = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);
