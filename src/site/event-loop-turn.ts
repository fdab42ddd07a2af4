import { setImmediate } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop that nobody else has who asks here: steps of long work are made one in each turn, of
 * all such work together, so that what takes a moment (a kept page) is served in between, however much is under way.
 */
export function eventLoopTurn(): Promise<unknown> {
	last = last.then(() => setImmediate());
	return last;
}
