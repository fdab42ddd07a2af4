/** What became of a look at a link. */
export type LinkOutcome =
	/** It leads where it says. */
	| "good"
	/** It leads on for good: the new address should stand in the text. */
	| "moved"
	/** There is nothing. */
	| "broken"
	/** Nobody answered, or only to say that he cannot just now. */
	| "unreachable"
	/** Its host does not tell programs. */
	| "not told"
	/** Nobody may ask: it is on a private network, or its host asks programs to stay away. */
	| "not asked";

/** The outcomes that somebody should look at. */
export const FAULTY: readonly LinkOutcome[] = ["broken", "unreachable"];

export interface CheckedLink {
	readonly outcome: LinkOutcome;
	/** Of the last answer; null without one. */
	readonly status: number | null;
	/** What is wrong, or where it leads now; empty when there is nothing to say. */
	readonly detail: string;
}
