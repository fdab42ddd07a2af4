/** Words that were searched for in vain, and how often; nothing of who searched. */
export interface SearchMiss {
	readonly locale: string;
	readonly query: string;
	readonly count: number;
}

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface SearchMissBox {
	/** Adds counts of one day (ISO 8601). What was last searched for long ago makes room when there is none. */
	add(misses: readonly SearchMiss[], day: string): Promise<void>;
	/** At most `most` that were counted at least `least` times, the most frequent first. */
	top(least: number, most: number): Promise<readonly SearchMiss[]>;
	/** Removes what nobody searched for since a day; answers how many. */
	forget(before: string): Promise<number>;
}
