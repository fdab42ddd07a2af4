import { AsyncLocalStorage } from "node:async_hooks";
import {
	BACKGROUND_RENDERS_MAX,
	MISSING_RENDERS_MAX,
	MISSING_RENDERS_WAITING_MAX,
	PRIVATE_RENDERS_MAX,
	PRIVATE_RENDERS_WAITING_MAX,
	REFRESHES_WAITING_MAX,
	RENDERS_MAX,
	RENDERS_WAITING_MAX,
	SEARCH_RENDERS_MAX,
	SEARCH_RENDERS_WAITING_MAX,
} from "#src/site/cache-limits.ts";
import type { PoolName } from "./entry.ts";

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

/** Those who wait for what is for everybody: visitors of pages, those who search, and those who ask for what is not there. */
export type VisitorsLane = (typeof VISITORS_LANES)[PoolName];

/** Where visitors wait, by where what they ask for is kept. */
export const VISITORS_LANES = { pages: "visitor", search: "search", negative: "missing" } as const satisfies Record<
	PoolName,
	string
>;

/** Who waits for a render: these, nobody (a refresh), or one reader with pages of his own. */
export type Lane = VisitorsLane | "background" | "private";

const WAITING_MAX: Readonly<Record<Lane, number>> = {
	visitor: RENDERS_WAITING_MAX,
	search: SEARCH_RENDERS_WAITING_MAX,
	missing: MISSING_RENDERS_WAITING_MAX,
	background: REFRESHES_WAITING_MAX,
	private: PRIVATE_RENDERS_WAITING_MAX,
};

/** Lanes with places of their own, which begin one a turn. */
const PLACES = { search: SEARCH_RENDERS_MAX, missing: MISSING_RENDERS_MAX, private: PRIVATE_RENDERS_MAX } as const;
type PacedLane = keyof typeof PLACES;
const PACED: readonly PacedLane[] = ["search", "missing", "private"];

interface Job {
	readonly key: string;
	lane: Lane;
	/** The network that it is for; null: for none in particular. */
	readonly network: string | null;
	/** Its turn in a paced lane: whoever asks for many has them one after the other. */
	turn: number;
	start(): void;
	drop(): void;
}

/**
 * Bounds the renders that run at the same time. Visitors go before refreshes; searches, what is not there (near which is
 * searched) and private renders have a few places of their own beside theirs, so that none can take another's. They begin
 * in a turn of the event loop of their own, one a turn: searches compute for long, and private renders are made for each
 * request, so that what is kept is sent in between.
 */
export class RenderQueue {
	readonly #waiting: Readonly<Record<Lane, Map<string, Job>>> = {
		visitor: new Map(),
		search: new Map(),
		missing: new Map(),
		background: new Map(),
		private: new Map(),
	};
	readonly #running: Record<Lane, number> = { visitor: 0, search: 0, missing: 0, background: 0, private: 0 };
	readonly #isCalled: Record<PacedLane, boolean> = { search: false, missing: false, private: false };
	/** The turn of the render that began last. */
	readonly #turn: Record<PacedLane, number> = { search: 0, missing: 0, private: 0 };

	/** Runs `work` when there is a place. Rejects with `Overloaded` at once when too many wait, or when it is abandoned. */
	run<Value>(key: string, lane: Lane, work: () => Promise<Value>, network: string | null = null): Promise<Value> {
		const waiting = this.#waiting[lane];
		if (waiting.size >= WAITING_MAX[lane])
			return Promise.reject(new Overloaded(lane, `Too many renders wait (${lane}: ${waiting.size}).`));
		return new Promise((resolve, reject) => {
			const job: Job = {
				...{ key, lane, network, turn: 0 },
				// It belongs to whoever asked for it, not to the render whose end makes room for it.
				start: AsyncLocalStorage.bind(() => {
					const { lane } = job;
					this.#running[lane] += 1;
					void work()
						.then(resolve, reject)
						.finally(() => {
							this.#running[lane] -= 1;
							this.#next();
						});
				}),
				drop: () => reject(new Overloaded(job.lane, `Nobody waits for this render any more (${job.lane}).`)),
			};
			this.#wait(job);
			this.#next();
		});
	}

	/** A visitor waits for what was only a refresh. */
	promote(key: string, lane: VisitorsLane): void {
		const job = this.#waiting.background.get(key);
		if (!job) return;
		this.#waiting.background.delete(key);
		job.lane = lane;
		this.#wait(job);
		this.#next();
	}

	/** Whoever waited for it has gone: a render that has not begun never does. A refresh was never waited for, and stays. */
	abandon(key: string): void {
		for (const waiting of [this.#waiting.visitor, this.#waiting.search, this.#waiting.missing, this.#waiting.private]) {
			const job = waiting.get(key);
			waiting.delete(key);
			job?.drop();
		}
	}

	get running(): number {
		return sum(this.#running);
	}

	get waiting(): number {
		return Object.values(this.#waiting).reduce((all, { size }) => all + size, 0);
	}

	#next(): void {
		for (const lane of PACED) this.#call(lane);
		for (let lane = this.#open(); lane !== null; lane = this.#open()) {
			const [job] = this.#waiting[lane].values();
			if (!job) return;
			this.#waiting[lane].delete(job.key);
			job.start();
		}
	}

	/**
	 * Networks have turns: the next of one comes one turn after the one it waits for already, so that whoever asks for many
	 * is passed by everybody who asks for one (start-time fair queueing: Goyal, Vin and Cheng, SIGCOMM 1996).
	 */
	#wait(job: Job): void {
		const waiting = this.#waiting[job.lane];
		const paced = PACED.find((lane) => lane === job.lane);
		if (paced) {
			const before = waiting.values().filter(({ network }) => network === job.network);
			job.turn = 1 + before.reduce((last, { turn }) => Math.max(last, turn), this.#turn[paced]);
		}
		waiting.set(job.key, job);
	}

	/** Begins the next render of a lane in a turn of the event loop of its own. */
	#call(lane: PacedLane): void {
		const waiting = this.#waiting[lane];
		if (this.#isCalled[lane] || waiting.size === 0 || this.#running[lane] >= PLACES[lane]) return;
		this.#isCalled[lane] = true;
		setImmediate(() => {
			this.#isCalled[lane] = false;
			const [first, ...others] = waiting.values();
			if (first) {
				const job = others.reduce((next, other) => (other.turn < next.turn ? other : next), first);
				waiting.delete(job.key);
				this.#turn[lane] = job.turn;
				job.start();
			}
			this.#call(lane);
		});
	}

	/** A lane with a job that may start now. */
	#open(): Lane | null {
		const { visitor, background } = this.#running;
		if (visitor + background >= RENDERS_MAX) return null;
		if (this.#waiting.visitor.size > 0) return "visitor";
		return this.#waiting.background.size > 0 && background < BACKGROUND_RENDERS_MAX ? "background" : null;
	}
}

const sum = (counts: Readonly<Record<Lane, number>>) => Object.values(counts).reduce((all, count) => all + count, 0);
