import type { ListWindow } from "#src/context/list-window.ts";

/** What a window of a list holds, where an item may hold several things: numbers as readers count them. */
export interface Held {
	/** How many stand before the window. */
	readonly before: number;
	readonly shown: number;
	/** How many there are in the whole list. */
	readonly of: number;
}

/** The same where each item is one thing. */
export const heldByItems = ({ start, num }: ListWindow, count: number): Held => ({
	before: start,
	shown: Math.min(num, count - start),
	of: count,
});
