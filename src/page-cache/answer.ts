import type { Entry, Filled } from "./entry.ts";

/**
 * `hit`: a fresh copy; `stale`: an older one while it is refreshed; `error`: an older one because
 * rendering failed; `miss`: rendered for this request; `collapsed`: rendered for another one that came first.
 */
export type AnswerState = "hit" | "stale" | "error" | "miss" | "collapsed";

export interface Answer<Body> {
	readonly state: AnswerState;
	readonly filled: Filled<Body>;
	/** The kept entry, whether in memory or in the second tier alone; null when the result was not kept. */
	readonly entry: Entry<Body> | null;
}
