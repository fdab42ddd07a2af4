/** What is read from a database; of a damaged one, which is told by whoever reads pages from it, something else. */
export function unlessDamaged<Value>(read: () => Value, otherwise: Value): Value {
	try {
		return read();
	} catch {
		return otherwise;
	}
}
