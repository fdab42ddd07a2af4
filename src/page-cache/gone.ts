/** Thrown when nobody waits any more for a page that was to be made. */
export class Gone extends Error {
	override readonly name = "Gone";
}

/** The one there is: where it was thrown says nothing, and to note that costs more than all else of whoever leaves at once. */
export const GONE = new Gone("Nobody waits for it any more.");

/**
 * What is made for somebody, while he waits for it.
 *
 * @param gone tells, once it is called, when he waits no longer; without it he waits for ever
 * @throws {Gone} (rejects with) then
 */
export function unlessGone<Value>(made: Promise<Value>, gone: (() => Promise<void>) | undefined): Promise<Value> {
	if (gone === undefined) return made;
	return Promise.race([made, gone().then(() => Promise.reject<never>(GONE))]);
}
