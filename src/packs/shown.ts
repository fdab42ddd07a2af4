import type { Item } from "./pack.ts";

/** When an item is shown, in milliseconds: from the first moment on, no longer at the second. */
export interface Shown {
	readonly from: number;
	readonly until: number;
}

/** When an item is shown; null of what always is. News begin with the day they are published on, which begins at midnight UTC. */
export function shownOf({ kind, data }: Item): Shown | null {
	const { from, until } = data.shown ?? {};
	const begins = [
		...(from === undefined ? [] : [Date.parse(from)]),
		...(kind === "news-and-alerts" && "published" in data && data.published !== undefined
			? [Date.parse(data.published)]
			: []),
	];
	if (begins.length === 0 && until === undefined) return null;
	return {
		from: Math.max(Number.NEGATIVE_INFINITY, ...begins),
		until: until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until),
	};
}

export const isShown = ({ from, until }: Shown, moment: number): boolean => from <= moment && moment < until;
