import { SEARCH_CANDIDATES } from "#src/site/search-limits.ts";
import { bestOf, candidatesOf, foundTogether, type Listed } from "./candidates.ts";
import { newestFirst } from "./newest.ts";
import type { Plan } from "./plan.ts";
import { onePageEach, rerank } from "./rerank.ts";
import { type FoldedRow, foldSiblings } from "./siblings.ts";
import type { Tier } from "./tier.ts";

/** Rows of results, the best first, and how many of those found stand in others of them. */
export interface FoundRows {
	readonly rows: readonly FoldedRow[];
	readonly folded: number;
}

/** A row that names no other. */
export const alone = (rowid: number): FoldedRow => ({ rowid, siblings: [] });

/** The same by their day: each is a row of its own. */
export const newestRows = (...asked: Parameters<typeof newestFirst>): FoundRows => ({
	rows: newestFirst(...asked).map(alone),
	folded: 0,
});

/** Every row that a search finds, the best first, as far as a window needs them. */
export function rowsFound(listed: Listed, plan: Plan, pinned: readonly number[], until: number): FoundRows {
	const { tiers, whole } = plan;
	const seen = new Set(pinned);
	const together = foundTogether(listed, tiers);
	const rankedOf = (tier: Tier) => {
		const fresh = candidatesOf(listed, tier, together).filter(({ rowid }) => !seen.has(rowid));
		const rows = rerank(listed.database, plan, fresh).slice(0, tier.rows);
		for (const { rowid } of rows) seen.add(rowid);
		return rows;
	};
	const ranked = tiers.flatMap(rankedOf);
	const folding = foldSiblings(onePageEach(ranked));
	const folded = ranked.length - folding.length;
	// What stands first stands there as it was said: siblings among them are rows of their own.
	const rows = [...pinned.map(alone), ...folding];
	if (rows.length >= until || ranked.length < SEARCH_CANDIDATES) return { rows, folded };
	// Nobody tells the hundredth from the thousandth: behind the best they stand as the index finds them.
	const rest = bestOf(listed, whole, until + seen.size).filter(({ rowid }) => !seen.has(rowid));
	return { rows: [...rows, ...rest.map(({ rowid }) => alone(rowid))], folded };
}
