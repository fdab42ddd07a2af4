import { SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import type { Understood } from "../understand.ts";
import { countUpTo, type Listed, rowsUpTo } from "./candidates.ts";
import { correctedQuery } from "./corrected-query.ts";
import { finding, phraseExpression, weighing } from "./expression.ts";
import { type Narrowing, within } from "./marks.ts";
import type { Asking, Part } from "./tier.ts";
import { type Wanted, wantedIn } from "./wanted.ts";

/** A query as it is looked for: as it was typed, or with other words where nothing has all of it. */
export interface LookedFor {
	readonly understood: Understood;
	/** What it asks for. */
	readonly wanted: readonly Wanted[];
	/** How many rows have its phrases; any number may where there are none, or too many to matter. */
	readonly phrased: number;
	/** The rows that have all of it, as far as they are read. */
	readonly ofAll: readonly number[];
	/** Whether these are other words than were typed. */
	readonly isCorrected: boolean;
}

interface Asked extends Narrowing {
	readonly locale: string;
}

/** An expression with the phrases of a query, narrowed. */
const narrowed = ({ phrases }: Understood, expression: string, narrowing: Narrowing): string =>
	within([`(${expression})`, ...phrases.map(phraseExpression)].join(" AND "), narrowing);

/** A query held against the index as it was typed, and with other words where nothing has all of it and these may be put in. */
export function lookedFor(listed: Listed, asked: Asked, typed: Understood, mayCorrect: boolean): LookedFor {
	const { database } = listed;
	const asTyped = wantedIn(database, asked.locale, typed);
	const own = counted(listed, asked, typed, asTyped, false);
	if (own.ofAll.length > 0 || !mayCorrect) return own;
	const isHeld = (expression: string) => countUpTo(listed, within(expression, asked), 1) > 0;
	const other = correctedQuery(database, asked.locale, typed, asTyped, isHeld);
	return other === null ? own : counted(listed, asked, other.understood, other.wanted, true);
}

function counted(
	listed: Listed,
	narrowing: Narrowing,
	understood: Understood,
	wanted: readonly Wanted[],
	isCorrected: boolean,
): LookedFor {
	const phrased = countOfPhrases(listed, narrowing, understood);
	// A phrase costs what all its words find, wherever it is looked for: what cannot be there is not looked for again.
	const ofAll =
		phrased === 0 ? [] : rowsUpTo(listed, narrowed(understood, finding(wanted, "AND"), narrowing), SEARCH_SORTED_MAX);
	return { understood, wanted, phrased, ofAll, isCorrected };
}

/** How many rows have the phrases of a query; where there are none, or too many to matter, any number may. */
function countOfPhrases(listed: Listed, narrowing: Narrowing, { phrases }: Understood): number {
	if (phrases.length === 0) return Number.POSITIVE_INFINITY;
	const expression = within(phrases.map(phraseExpression).join(" AND "), narrowing);
	const count = countUpTo(listed, expression, SEARCH_SORTED_MAX);
	return count < SEARCH_SORTED_MAX ? count : Number.POSITIVE_INFINITY;
}

/** How parts of tiers are made of a query, within what it is narrowed to. */
export const partsOf =
	({ understood, phrased }: LookedFor, narrowing: Narrowing): Part =>
	(made, share, most, scope = narrowing.scope) => {
		const asking = (around: (expression: string) => string): Asking => ({
			weighing: narrowed(understood, around(made(weighing)), { ...narrowing, scope }),
			finding: narrowed(understood, around(made(finding)), { ...narrowing, scope }),
		});
		return {
			share,
			most: Math.min(most, phrased),
			expression: asking((expression) => expression),
			inTitle: asking((expression) => `title : (${expression})`),
		};
	};
