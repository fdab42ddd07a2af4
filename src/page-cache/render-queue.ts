import { AsyncLocalStorage } from "node:async_hooks";
import { BACKGROUND_RENDERS_MAX, RENDERS_MAX } from "#src/site/cache-limits.ts";
import { ClientPlaces } from "#src/site/client-places.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";
import { GONE } from "./gone.ts";
import {
	AT_ONCE,
	type Lane,
	ofEach,
	ofReaders,
	PACED,
	type PacedLane,
	type ReadersLane,
	type VisitorsLane,
	WAITING_MAX,
} from "./render-lanes.ts";

/** Thrown when no more renders may wait. */
export class Overloaded extends Error {
	override readonly name = "Overloaded";
	/** Where there was no place. */
	readonly lane: Lane;

	constructor(lane: Lane, message: string) {
		super(message);
		this.lane = lane;
	}
}

interface Job {
	readonly key: string;
	lane: Lane;
	/** Whom it is for: a network, an agent; null: nobody in particular. */
	client: string | null;
	/** When it is its turn, unless it is a refresh: whoever asks for many has them one after the other. */
	turn: number;
	/** It was asked for by nobody. */
	readonly isRefresh: boolean;
	/** Gives back the place that its client has. */
	leave(): void;
	start(): void;
	drop(): void;
}

/**
 * Bounds the renders that run at the same time. Visitors go before refreshes; searches, what is not there (near which is
 * searched) and private renders have a few places of their own beside theirs, so that none can take another's. They begin
 * in a turn of the event loop of their own, one a turn: searches compute for long, and private renders are made for each
 * request, so that what is kept is sent in between. In each lane one client has a share of the places, and clients have turns.
 */
export class RenderQueue {
	readonly #waiting: Readonly<Record<Lane, Map<string, Job>>> = ofEach(() => new Map());
	readonly #running: Record<Lane, number> = ofEach(() => 0);
	readonly #isCalled: Record<ReadersLane, boolean> = ofReaders(() => false);
	/** The turn of the render that began last. */
	readonly #turn: Record<ReadersLane, number> = ofReaders(() => 0);
	readonly #places = new ClientPlaces<ReadersLane>(
		ofReaders((lane) => AT_ONCE[lane] + WAITING_MAX[lane]),
		PLACES_NETWORK_SHARE,
	);

	/**
	 * Runs `work` when there is a place. Rejects with `Overloaded` at once when too many wait, or too many of this client;
	 * with `GONE` when it is abandoned.
	 */
	run<Value>(key: string, lane: Lane, work: () => Promise<Value>, client: string | null = null): Promise<Value> {
		const leave = this.#enter(lane, client);
		if (typeof leave === "string")
			return Promise.reject(new Overloaded(lane, `Too many renders wait (${lane}: ${leave}).`));
		return new Promise((resolve, reject) => {
			const job: Job = {
				...{ key, lane, client, leave, turn: 0, isRefresh: lane === "background" },
				// It belongs to whoever asked for it, not to the render whose end makes room for it.
				start: AsyncLocalStorage.bind(() => {
					const { lane } = job;
					this.#running[lane] += 1;
					void work()
						.then(resolve, reject)
						.finally(() => {
							this.#running[lane] -= 1;
							job.leave();
							this.#next();
						});
				}),
				drop: () => reject(GONE),
			};
			this.#wait(job);
			this.#next();
		});
	}

	/**
	 * Somebody waits for a render that was asked for before: it comes in his turn, where that is sooner, so that nobody is
	 * behind a client who asks for everything. A refresh for which he finds no place stays one.
	 */
	join(key: string, lane: VisitorsLane, client: string | null): void {
		const refresh = this.#waiting.background.get(key);
		const job = this.#waiting[lane].get(key);
		if (refresh) this.#promote(refresh, lane, client);
		else if (job && job.client !== client) {
			const turn = this.#turnOf(lane, client);
			if (turn < job.turn) Object.assign(job, { turn, client });
		}
	}

	#promote(job: Job, lane: VisitorsLane, client: string | null): void {
		const leave = this.#enter(lane, client);
		if (typeof leave === "string") return;
		this.#waiting.background.delete(job.key);
		this.#wait(Object.assign(job, { lane, client, leave }));
		this.#next();
	}

	/** Whoever waited for it has gone: a render that has not begun never does, but for a refresh. @returns whether it never does */
	abandon(key: string): boolean {
		for (const [lane, waiting] of Object.entries(this.#waiting)) {
			const job = lane === "background" ? undefined : waiting.get(key);
			if (!job) continue;
			waiting.delete(key);
			job.leave();
			if (!job.isRefresh) job.drop();
			else this.#wait(Object.assign(job, { lane: "background", client: null, leave: () => {} }));
			return !job.isRefresh;
		}
		return false;
	}

	get running(): number {
		return sum(Object.values(this.#running));
	}

	get waiting(): number {
		return sum(Object.values(this.#waiting).map(({ size }) => size));
	}

	/** Takes a place to wait in; else whose bound is reached. */
	#enter(lane: Lane, client: string | null): (() => void) | string {
		if (this.#waiting[lane].size >= WAITING_MAX[lane]) return "everybody's";
		return lane === "background" || client === null ? () => {} : this.#places.take(lane, client);
	}

	#next(): void {
		for (const lane of PACED) this.#call(lane);
		for (let job = this.#open(); job !== undefined; job = this.#open()) this.#start(job);
	}

	#wait(job: Job): void {
		const { lane, client } = job;
		if (lane !== "background") job.turn = this.#turnOf(lane, client);
		this.#waiting[lane].set(job.key, job);
	}

	/**
	 * Clients have turns: the next of one comes one turn after the one it waits for already, so that whoever asks for many
	 * is passed by everybody who asks for one (start-time fair queueing: Goyal, Vin and Cheng, SIGCOMM 1996).
	 */
	#turnOf(lane: ReadersLane, client: string | null): number {
		let last = this.#turn[lane];
		for (const job of this.#waiting[lane].values()) if (job.client === client && job.turn > last) last = job.turn;
		return last + 1;
	}

	/** The render of a lane whose turn comes first. */
	#first(lane: ReadersLane): Job | undefined {
		let first: Job | undefined;
		for (const job of this.#waiting[lane].values()) if (!first || job.turn < first.turn) first = job;
		return first;
	}

	#start(job: Job): void {
		const { lane, key, turn } = job;
		this.#waiting[lane].delete(key);
		if (lane !== "background") this.#turn[lane] = turn;
		job.start();
	}

	/** Begins the next render of a lane in a turn of the event loop of its own. */
	#call(lane: PacedLane): void {
		if (this.#isCalled[lane] || this.#waiting[lane].size === 0 || this.#running[lane] >= AT_ONCE[lane]) return;
		this.#isCalled[lane] = true;
		setImmediate(() => {
			this.#isCalled[lane] = false;
			const job = this.#first(lane);
			if (job) this.#start(job);
			this.#call(lane);
		});
	}

	/** What may start now beside the paced lanes. */
	#open(): Job | undefined {
		const { visitor, background } = this.#running;
		if (visitor + background >= RENDERS_MAX) return undefined;
		const [refresh] = background < BACKGROUND_RENDERS_MAX ? this.#waiting.background.values() : [];
		return this.#first("visitor") ?? refresh;
	}
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
