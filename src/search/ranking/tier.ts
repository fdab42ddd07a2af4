import type { SearchScope } from "../scope.ts";
import type { Expressing } from "./expression.ts";

/** An expression of the full-text index, and one that finds the same rows for less. */
export interface Asking {
	readonly weighing: string;
	readonly finding: string;
}

/** What is asked of the full-text index. */
export interface TierPart {
	readonly expression: Asking;
	/** The same within titles. */
	readonly inTitle: Asking;
	/** How much of the query its rows hold, from 0 to 1, and more where they are preferred. */
	readonly share: number;
	/** Whether they are about what the query names. */
	readonly isAbout?: boolean;
	/** Whether products among them are made for that, where they are not about it. */
	readonly isMadeFor?: boolean;
	/** No more rows have it, as far as they were counted. */
	readonly most: number;
	/** An expression that finds its rows among others, and says of them how well they fit: the same for several parts. */
	readonly weighedWith?: string;
}

/** Rows that are held against each other; they stand before what only a later tier finds. */
export interface Tier {
	readonly parts: readonly TierPart[];
	/** Types of which its rows are; null for whatever is listed. */
	readonly types: readonly string[] | null;
	/** So many of its rows stand here; the others take their chance in a later tier. */
	readonly rows: number;
}

/** A tier whose rows may be of any type and number. */
export const tierOf = (parts: readonly TierPart[]): Tier => ({ parts, types: null, rows: Number.POSITIVE_INFINITY });

/** An expression as it is made for either purpose. */
export type Made = (expressing: Expressing) => string;

/** One part of a tier. */
export type Part = (made: Made, share: number, most: number, scope?: SearchScope | null) => TierPart;
