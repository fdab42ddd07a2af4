import { createHash } from "node:crypto";

/** What is wrong with a page that somebody got: it is of another state of the content, or of another page; or nobody knows it. */
export type Wrong = "another version" | "another page" | "nobody's";

/** The version of the content that a page says it is made from: one that a change did not touch is as good as a new one. */
const VERSION = /\b\d+-[0-9a-f]{8}\b/g;
/** Astro names islands by what they are given, the version among it. */
const ISLAND = /(?<=<astro-island uid=")[^"]+/g;
/** The words that change. */
const MARKS = /Soaked \d+ times/g;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
const sumOf = (body: string) => hashOf(body.replaceAll(VERSION, "…").replaceAll(ISLAND, "…"));
const shapeOf = (body: string) => sumOf(body.replaceAll(MARKS, "…"));

/**
 * What each page should be: what a site without a cache makes of it, by the state of the content, and from when until when
 * each state may be seen.
 */
export class ExpectedPages {
	readonly #mixes: boolean;
	/** What a page is, by state and page. */
	readonly #sums: Map<string, string>[] = [];
	readonly #marks: Set<string>[] = [];
	readonly #versions: Set<string>[] = [];
	/** Pages but for their marks. */
	readonly #shapes = new Map<string, Set<string>>();
	readonly #pages = new Map<string, string>();
	/** When each state could be seen first, and when all before the last were over. */
	readonly #began: number[] = [];
	readonly #ended: number[] = [];
	#learning: Promise<unknown> = Promise.resolve();

	/** @param mixes whether what is made between two states may have parts of both: an API answers each question as it is then */
	constructor(mixes: boolean) {
		this.#mixes = mixes;
	}

	/** Learns what a page is in the state that comes next, before that is in force. */
	learn(page: string, body: string): void {
		const next = this.#began.length;
		const sums = this.#sums[next] ?? new Map<string, string>();
		const sum = sumOf(body);
		this.#sums[next] = sums.set(page, sum);
		for (const [all, marks] of [[this.#marks, MARKS] as const, [this.#versions, VERSION] as const])
			all[next] = (all[next] ?? new Set()).union(new Set(body.match(marks)));
		this.#shapes.set(page, (this.#shapes.get(page) ?? new Set()).add(shapeOf(body)));
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

	/** The next state is being learned: who judges what may be of it waits for that. */
	learns(learning: Promise<unknown>): void {
		this.#learning = learning;
	}

	/**
	 * Judges what somebody was answered who asked at a time, once all is known that could be seen then; null: it is as it
	 * should be.
	 *
	 * @param patience milliseconds for which a state may be seen after it was over
	 */
	async judge(page: string, body: string, asked: number, answered: number, patience: number): Promise<Wrong | null> {
		const wrong = this.#judge(page, body, asked, answered, patience);
		if (wrong === null) return null;
		await this.#learning;
		return this.#judge(page, body, asked, answered, patience);
	}

	#judge(page: string, body: string, asked: number, answered: number, patience: number): Wrong | null {
		const hasBegun = (state: number) => answered >= (this.#began[state] ?? Number.POSITIVE_INFINITY);
		const isInForce = (state: number) =>
			hasBegun(state) && asked <= (this.#ended[state] ?? Number.POSITIVE_INFINITY) + patience;
		const isFrom = (version: string) => this.#versions.some((known, state) => known.has(version) && hasBegun(state));
		if (!(body.match(VERSION) ?? []).every(isFrom)) return "another version";
		const sum = sumOf(body);
		const states = this.#sums.flatMap((sums, state) => (sums.get(page) === sum ? [state] : []));
		if (states.some(isInForce)) return null;
		if (states.length > 0) return "another version";
		if (this.#pages.has(sum)) return "another page";
		if (!this.#mixes || !this.#shapes.get(page)?.has(shapeOf(body))) return "nobody's";
		const isMarkInForce = (mark: string) => this.#marks.some((marks, state) => marks.has(mark) && isInForce(state));
		return [...new Set(body.match(MARKS))].every(isMarkInForce) ? null : "another version";
	}
}
