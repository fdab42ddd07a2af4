/** Where several machines count together: so many at once, then one each interval. */
export interface SharedBucket {
	/** Tells no address. */
	readonly name: string;
	readonly burst: number;
	/** Milliseconds between two once the burst is used up. */
	readonly interval: number;
}

/** What several machines count together. Nothing of it has to last. */
export interface SharedRates {
	/**
	 * Counts one in each bucket, if all of them have room: answers the first one that has none, and in how many milliseconds it
	 * has. Null when it may pass; and when nobody can be asked, since each machine counts by itself as well.
	 */
	take(buckets: readonly SharedBucket[]): Promise<{ readonly name: string; readonly wait: number } | null>;
	/** Forgets what is empty again. Never rejects. */
	forget(): Promise<void>;
}
