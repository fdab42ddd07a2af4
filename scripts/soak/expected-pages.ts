import { createHash } from "node:crypto";
import { frameOf, isOf, wordsOf } from "./page-parts.ts";

/** What is wrong with a page that somebody got: it is of another state of the content, or of another page; or nobody knows it. */
type Wrong = "another version" | "another page" | "nobody's";
/** What it is when it is not as it should be: where the site says so it may be an older copy, or lack a part. */
export type Verdict = Wrong | "older" | "lacking";

/** What somebody got. */
export interface Got {
	readonly page: string;
	readonly body: string;
	readonly asked: number;
	readonly answered: number;
	/** Whether the site says that it stands in for a page that could not be made: it may be of any state that there was. */
	readonly standsIn?: boolean;
	/** Whether the site says that it may lack a part; what is left has to be of the page. */
	readonly mayLack?: boolean;
}

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
	/** What is left of pages, whichever part is missing, and what words they may have. */
	readonly #frames = new Map<string, Set<string>>();
	readonly #words = new Map<string, ReadonlySet<string>>();
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
		this.#frames.set(page, (this.#frames.get(page) ?? new Set()).add(frameOf(body)));
		this.#words.set(page, (this.#words.get(page) ?? new Set<string>()).union(wordsOf(body.replaceAll(MARKS, "…"))));
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
	async judge(got: Got, patience: number): Promise<Verdict | null> {
		const verdict = this.#judge(got, patience);
		if (verdict === null) return null;
		await this.#learning;
		return this.#judge(got, patience);
	}

	#judge({ page, body, asked, answered, standsIn = false, mayLack = false }: Got, patience: number): Verdict | null {
		const hasBegun = (state: number) => answered >= (this.#began[state] ?? Number.POSITIVE_INFINITY);
		const isInForce = (state: number) =>
			hasBegun(state) && asked <= (this.#ended[state] ?? Number.POSITIVE_INFINITY) + patience;
		const isFrom = (version: string) => this.#versions.some((known, state) => known.has(version) && hasBegun(state));
		const sum = sumOf(body);
		const states = this.#sums.flatMap((sums, state) => (sums.get(page) === sum ? [state] : []));
		if (states.length === 0 && this.#pages.has(sum)) return "another page";
		if (!(body.match(VERSION) ?? []).every(isFrom)) return "another version";
		if (states.some(isInForce)) return null;
		if (states.length > 0) return standsIn && states.some(hasBegun) ? "older" : "another version";
		const isMixed = this.#mixes && this.#shapes.get(page)?.has(shapeOf(body)) === true;
		if (!isMixed && !(mayLack && this.#isLeftOf(page, body))) return "nobody's";
		const marks = [...new Set(body.match(MARKS))];
		const areAll = (may: (state: number) => boolean) =>
			marks.every((mark) => this.#marks.some((known, state) => known.has(mark) && may(state)));
		if (!areAll(standsIn ? hasBegun : isInForce)) return "another version";
		if (!isMixed) return "lacking";
		return areAll(isInForce) ? null : "older";
	}

	/** Whether it is a page of which a part is missing. */
	#isLeftOf(page: string, body: string): boolean {
		const whole = this.#words.get(page);
		const isFramed = this.#frames.get(page)?.has(frameOf(body)) === true;
		return isFramed && whole !== undefined && isOf(wordsOf(body.replaceAll(MARKS, "…")), whole);
	}
}
