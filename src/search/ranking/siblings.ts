import { SIBLINGS_FOLDED_MAX } from "#src/site/search-limits.ts";
import { isAlike, type Likeness, likenessIn } from "./likeness.ts";
import { typeOfRow } from "./rows-of-types.ts";

/** A row that is shown, and those that say the same of other models and are named by it. */
export interface FoldedRow {
	readonly rowid: number;
	readonly siblings: readonly number[];
}

/** A row with what it says, as `likenessOf` has written it. */
interface Likened {
	readonly rowid: number;
	readonly likeness: string | null;
}

interface Fold {
	readonly likeness: Likeness;
	/** Which products are named in it. */
	readonly about: Set<string>;
	readonly siblings: number[];
}

/**
 * Of rows of one type that say the same of several models only the first stays, and names the others: a bounded number of
 * them, then the next stays. What says the same of the same products is no sibling.
 *
 * @param rows the best first
 */
export function foldSiblings(rows: readonly Likened[]): FoldedRow[] {
	const folds = new Map<string, Fold[]>();
	return rows.flatMap(({ rowid, likeness: written }): FoldedRow[] => {
		if (written === null) return [{ rowid, siblings: [] }];
		const likeness = likenessIn(written);
		const key = `${typeOfRow(rowid)} ${likeness.title}`;
		const known = folds.get(key) ?? [];
		const fold = known.find(
			({ likeness: first, about, siblings }) =>
				siblings.length < SIBLINGS_FOLDED_MAX && !about.has(likeness.about) && isAlike(first, likeness),
		);
		if (fold) {
			fold.siblings.push(rowid);
			fold.about.add(likeness.about);
			return [];
		}
		const siblings: number[] = [];
		folds.set(key, [...known, { likeness, about: new Set([likeness.about]), siblings }]);
		return [{ rowid, siblings }];
	});
}
