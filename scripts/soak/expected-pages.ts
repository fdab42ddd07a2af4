/** What is wrong with bytes that somebody got: they are of another state of the content, or of another page; or nobody knows them. */
export type Wrong = "another version" | "another page" | "nobody's";

/**
 * What each page should be: the bytes that a site without a cache makes of it, by the state of the content, and from when
 * until when each state may be seen.
 */
export class ExpectedPages {
	/** Bytes by state and page. */
	readonly #sums: Map<string, string>[] = [];
	readonly #pages = new Map<string, string>();
	/** When each state could be seen first, and when all before the last were over. */
	readonly #began: number[] = [];
	readonly #ended: number[] = [];

	/** Learns what a page is in the state that comes next, before that is in force. */
	learn(page: string, sum: string): void {
		const next = this.#began.length;
		const sums = this.#sums[next] ?? new Map<string, string>();
		this.#sums[next] = sums.set(page, sum);
		this.#pages.set(sum, page);
	}

	/** From a time on the state that was learned last may be seen. */
	begin(from: number): void {
		this.#began.push(from);
	}

	/** The states before the last are over. */
	end(now: number): void {
		for (let state = 0; state < this.#began.length - 1; state += 1) this.#ended[state] ??= now;
	}

	/**
	 * Judges what somebody was answered who asked at a time; null: it is as it should be.
	 *
	 * @param patience milliseconds for which a state may be seen after it was over
	 */
	judge(page: string, sum: string, asked: number, answered: number, patience: number): Wrong | null {
		const states = this.#sums.flatMap((sums, state) => (sums.get(page) === sum ? [state] : []));
		const isInForce = (state: number) =>
			answered >= (this.#began[state] ?? Number.POSITIVE_INFINITY) &&
			asked <= (this.#ended[state] ?? Number.POSITIVE_INFINITY) + patience;
		if (states.some(isInForce)) return null;
		if (states.length > 0) return "another version";
		return this.#pages.has(sum) ? "another page" : "nobody's";
	}
}
