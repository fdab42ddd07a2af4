import type { Answer } from "./answer.ts";
import type { Lane } from "./render-lanes.ts";

/** A page on its way. */
export interface Trip {
	/** How many wait for it. */
	waiting: number;
	/** The first of the lanes in which somebody waits for it. */
	lane: Lane;
	/** It was begun for nobody. */
	readonly isRefresh: boolean;
	/** It was said to be out of date while it was made. */
	isLate: boolean;
}

export type Flight<Body> = Trip & { readonly landed: Promise<Answer<Body>> };
