class Gone extends Error {
	override readonly name = "Gone";
}

/** Thrown when nobody waits any more for what was to be made: where, says nothing, and to note it would cost more than all else of whoever leaves at once. */
export const GONE = new Gone("Nobody waits for it any more.");

/** Asked once, it is fulfilled when somebody waits no longer. */
export type Leaving = () => Promise<void>;

/** What is made for somebody, while he waits for it: without `leaving`, to its end. @throws (rejects with) `GONE` when he leaves */
export function unlessGone<Value>(made: Promise<Value>, leaving: Leaving | undefined): Promise<Value> {
	if (leaving === undefined) return made;
	return Promise.race([made, leaving().then(() => Promise.reject<never>(GONE))]);
}
