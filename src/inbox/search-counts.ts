/** How a search was answered: with nothing; with what has some of its words; with other words; as it was typed. */
export type Finding = "nothing" | "relaxed" | "corrected" | "found";

/** Words that were searched for, and how often; nothing of who searched. */
export interface SearchCount {
	readonly locale: string;
	readonly query: string;
	readonly finding: Finding;
	/** Readers of the results, each once a day. */
	readonly count: number;
	/** Of these, those who opened a page from there. */
	readonly opened: number;
}

/** Counts that are added to those before. */
export interface NewSearchCount extends SearchCount {
	/**
	 * A byte for each of the first readers, from a keyed hash of the words and his network: it tells him from the next one,
	 * and fits one network in 256.
	 */
	readonly marks: readonly number[];
	/** The same for the first of those who opened a page from there. */
	readonly openers: readonly number[];
}

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface SearchCountBox {
	/** Adds counts of one day (ISO 8601). What was last searched for long ago makes room when there is none. */
	add(counts: readonly NewSearchCount[], day: string): Promise<void>;
	/** At most `most` of which at least `least` readers found nothing, the most frequent first. */
	vain(least: number, most: number): Promise<readonly SearchCount[]>;
	/** At most `most` that were answered with other words, or with what has some of them, those first after which the most opened nothing. */
	otherwise(least: number, most: number): Promise<readonly SearchCount[]>;
	/**
	 * At most `most` that found all that was asked for at least `least` readers of whom no more than a third opened any of it; those
	 * that the most left first. Openings by fewer networks than that count once for each, on however many days.
	 */
	unopened(least: number, most: number): Promise<readonly SearchCount[]>;
	/** How many searches were answered in which way, those of few readers with them: numbers without words. */
	findings(): Promise<Readonly<Partial<Record<Finding, number>>>>;
	/** Removes what nobody searched for since a day; answers how many. */
	forget(before: string): Promise<number>;
}
