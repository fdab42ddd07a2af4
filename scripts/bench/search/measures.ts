import type { JudgedQuery } from "./judged-set.ts";

/** A page of results. */
export const PAGE = 10;
/** The grade from which a result answers. */
const ANSWERS = 2;

/** How well one query was answered. */
export interface Quality {
	/** Normalised discounted cumulative gain of the first ten (gain 2^grade - 1): what nobody judged counts as 0. */
	readonly ndcg: number;
	/** The same after what nobody judged is taken out of the list. */
	readonly judged: number;
	/** One divided by the place of the first result that answers, of the first ten. */
	readonly mrr: number;
	readonly hit1: number;
	readonly hit10: number;
	readonly empty: number;
	/** Whether there are ten results. */
	readonly filled: number;
}

const gains = (grades: readonly number[]): number =>
	grades.slice(0, PAGE).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

/** @param found ids of documents, best first, more than a page of them */
export function qualityOf({ grades }: Pick<JudgedQuery, "grades">, found: readonly string[]): Quality {
	const list = [...new Set(found)];
	const page = list.slice(0, PAGE);
	const ideal = gains([...grades.values()].sort((one, other) => other - one));
	const gradesOf = (ids: readonly string[]) => ids.map((id) => grades.get(id) ?? 0);
	// Where nothing is better than a hint, the hint is the answer.
	const least = Math.min(ANSWERS, Math.max(...grades.values()));
	const first = gradesOf(page).findIndex((grade) => grade >= least);
	return {
		ndcg: gains(gradesOf(page)) / ideal,
		judged: gains(gradesOf(list.filter((id) => grades.has(id)))) / ideal,
		mrr: first < 0 ? 0 : 1 / (first + 1),
		hit1: Number(first === 0),
		hit10: Number(first >= 0),
		empty: Number(page.length === 0),
		filled: Number(page.length === PAGE),
	};
}

/** The mean of each measure. */
export function meanOf(qualities: readonly Quality[]): Quality {
	const mean = (measure: keyof Quality) =>
		qualities.reduce((sum, quality) => sum + quality[measure], 0) / Math.max(1, qualities.length);
	return {
		...{ ndcg: mean("ndcg"), judged: mean("judged"), mrr: mean("mrr"), hit1: mean("hit1") },
		...{ hit10: mean("hit10"), empty: mean("empty"), filled: mean("filled") },
	};
}

/** The value below which a share of them lies. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
