import { availableParallelism } from "node:os";
import type { SearchOutcome } from "#src/contract/search/outcomes.ts";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import { shareOf } from "#src/site/process-share.ts";
import {
	SEARCH_DEADLINE,
	SEARCH_THREAD_PAUSE,
	SEARCH_THREAD_START_MAX,
	SEARCH_THREADS_MAX,
	SEARCHES_WAITING_MAX,
} from "#src/site/search-limits.ts";
import { SearchThread, type ThreadAnswer } from "./search-thread.ts";
import {
	type SearchedFile,
	type Searcher,
	type Searches,
	type SearchMessage,
	type SearchName,
	SearchUnavailable,
} from "./searches.ts";

/** Who is told what the threads do. */
export interface SearchReports {
	/** Milliseconds from the question to its outcome. */
	search(outcome: SearchOutcome, milliseconds: number): void;
	/** A thread was given up since it searched too long, or ended by itself. */
	thread(end: "overran" | "crashed", reason: string): void;
}

export interface SearchPoolOptions {
	/** Address of what the build made of `search-worker.ts`; unbuilt, the file beside this one. */
	readonly worker?: URL | undefined;
	readonly threads?: number | undefined;
	readonly clock?: Clock;
	readonly reports: SearchReports;
}

/** Which of those that wait is next, in turn: a suggestion costs a fraction of a search, and must not wait for all of them. */
const KIND_OF: Readonly<Record<SearchName, "suggestion" | "search">> = {
	suggestions: "suggestion",
	keywords: "suggestion",
	numbered: "suggestion",
	search: "search",
	otherLanguages: "search",
	remotes: "search",
};

interface Job {
	readonly question: SearchMessage;
	/** Once: what comes later goes nowhere. */
	settle(
		outcome: SearchOutcome,
		act: (job: { resolve(reply: unknown): void; reject(error: Error): void }) => void,
	): void;
}

interface Place {
	readonly thread: SearchThread;
	state: "starting" | "idle" | "busy";
	job: Job | null;
	/** Ends the watch over its job. */
	unwatch(): void;
}

const threadCount = () => shareOf(Math.min(SEARCH_THREADS_MAX, availableParallelism() - 1));

/**
 * Asks the search index in threads of their own, so that whatever a search costs holds up no page. Each answers one question
 * at a time; a bounded number waits, in turn, and no longer than anybody waits for it.
 */
export class SearchPool implements Searches {
	readonly #options: Required<Omit<SearchPoolOptions, "worker" | "threads">> & {
		readonly worker: URL;
		readonly threads: number;
	};
	readonly #places = new Set<Place>();
	readonly #waiting = new Set<Job>();
	/** What was handed out last. */
	#lastKind: (typeof KIND_OF)[SearchName] = "search";
	/** Given up, and not at their end yet: a statement that does not end must not take ever more threads along. */
	#ending = 0;
	/** Milliseconds, and how it is broken off; null when there is none. */
	#pause = 0;
	#unpause: (() => void) | null = null;
	#isClosed = false;

	constructor({ worker, threads = threadCount(), clock = MONOTONIC, reports }: SearchPoolOptions) {
		this.#options = { worker: worker ?? new URL("./search-worker.ts", import.meta.url), threads, clock, reports };
		this.#start();
	}

	/** Questions that wait for a thread, those under way, and threads. */
	size(): { readonly waiting: number; readonly running: number; readonly threads: number } {
		const running = [...this.#places].filter(({ job }) => job !== null).length;
		return { waiting: this.#waiting.size, running, threads: this.#places.size };
	}

	ask<Reply>(searcher: Searcher, name: SearchMessage["name"], ...rest: readonly unknown[]): Promise<Reply> {
		const { clock, reports } = this.#options;
		const began = clock.now();
		const { promise, resolve, reject } = Promise.withResolvers<unknown>();
		let isSettled = false;
		const job: Job = {
			question: { searcher, name, rest },
			settle: (outcome, act) => {
				if (isSettled) return;
				isSettled = true;
				cancel();
				this.#waiting.delete(job);
				reports.search(outcome, clock.now() - began);
				act({ resolve, reject });
			},
		};
		const cancel = clock.after(SEARCH_DEADLINE, () => refuse(job, "late", "A search was not answered in time."));
		if (this.#isClosed) refuse(job, "refused", "Nobody searches any more.");
		else if (this.#waiting.size >= SEARCHES_WAITING_MAX) refuse(job, "refused", "Too many searches wait.");
		else this.#waiting.add(job);
		this.#next();
		// The thread runs the search of the name: its reply is that search's.
		return promise as Promise<Reply>;
	}

	forget({ id, path }: SearchedFile): void {
		for (const { thread } of this.#places) thread.post({ forget: { id, path } });
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		this.#unpause?.();
		for (const job of [...this.#waiting]) refuse(job, "lost", "The searches were ended.");
		const places = [...this.#places];
		this.#places.clear();
		for (const { job, unwatch } of places) {
			unwatch();
			if (job) refuse(job, "lost", "The searches were ended.");
		}
		await Promise.all(places.map(({ thread }) => thread.end()));
	}

	/** Hands what waits to whoever is idle, and starts a thread where there is none for it. */
	#next(): void {
		for (const place of this.#places) {
			const job = place.state === "idle" ? this.#jobInTurn() : null;
			if (job) this.#give(place, job);
		}
		const starting = [...this.#places].filter(({ state }) => state === "starting").length;
		if (this.#waiting.size > starting) this.#start();
	}

	/** Who waits longest of the kind whose turn it is, or of the other; null when nobody waits. */
	#jobInTurn(): Job | null {
		const waiting = [...this.#waiting];
		return waiting.find(({ question }) => KIND_OF[question.name] !== this.#lastKind) ?? waiting[0] ?? null;
	}

	#start(): void {
		const { threads, worker, clock } = this.#options;
		if (this.#isClosed || this.#unpause || this.#places.size >= threads || this.#ending > threads) return;
		const place: Place = {
			thread: new SearchThread(worker, {
				onReady: () => this.#free(place),
				onAnswer: (answer) => this.#answered(place, answer),
				onCrash: (reason) => this.#crashed(place, reason),
			}),
			state: "starting",
			job: null,
			unwatch: clock.after(SEARCH_THREAD_START_MAX, () => this.#overran(place)),
		};
		this.#places.add(place);
	}

	#give(place: Place, job: Job): void {
		this.#waiting.delete(job);
		this.#lastKind = KIND_OF[job.question.name];
		const { searcher, ...question } = job.question;
		const { id, path } = searcher.file;
		place.state = "busy";
		place.job = job;
		place.unwatch = this.#options.clock.after(SEARCH_DEADLINE, () => this.#overran(place));
		place.thread.post({ ...question, searcher: { ...searcher, file: { id, path } } });
	}

	#free(place: Place): void {
		place.unwatch();
		place.state = "idle";
		place.job = null;
		this.#next();
	}

	#answered(place: Place, answer: ThreadAnswer): void {
		this.#pause = 0;
		const { job } = place;
		if (job && "result" in answer) job.settle("answered", ({ resolve }) => resolve(answer.result));
		else if (job && "fault" in answer) {
			const { isUnavailable, message, stack } = answer.fault;
			if (answer.isDamaged) job.question.searcher.file.onDamage?.();
			if (isUnavailable) refuse(job, "lost", message);
			else job.settle("failed", ({ reject }) => reject(Object.assign(new Error(message), { stack })));
		}
		this.#free(place);
	}

	/** JavaScript ends at once; a statement of SQLite cannot be interrupted, but nobody waits for it any more. */
	#overran(place: Place): void {
		this.#lose(place, "overran", place.job ? "A search took too long." : "It did not start in time.");
		this.#ending += 1;
		void place.thread.end().finally(() => {
			this.#ending -= 1;
			this.#next();
		});
		this.#next();
	}

	/** Whatever crashed it may come again: the next thread starts after a pause. */
	#crashed(place: Place, reason: string): void {
		this.#lose(place, "crashed", reason);
		const { first, longest } = SEARCH_THREAD_PAUSE;
		this.#pause = Math.min(Math.max(first, 2 * this.#pause), longest);
		this.#unpause?.();
		this.#unpause = this.#options.clock.after(this.#pause, () => {
			this.#unpause = null;
			this.#next();
		});
	}

	#lose(place: Place, end: "overran" | "crashed", reason: string): void {
		place.unwatch();
		this.#places.delete(place);
		if (!this.#isClosed) this.#options.reports.thread(end, reason);
		if (place.job) refuse(place.job, end === "overran" ? "late" : "lost", reason);
	}
}

const refuse = (job: Job, outcome: SearchOutcome, why: string): void =>
	job.settle(outcome, ({ reject }) => reject(new SearchUnavailable(why)));
