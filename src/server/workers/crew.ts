import cluster from "node:cluster";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import { WORKER_PAUSE, WORKER_PULSE, WORKER_STARTS_IN_VAIN, WORKER_YOUNG } from "#src/site/worker-limits.ts";
import type { Log } from "../ops/log.ts";
import { type Ending, Member, type Place } from "./member.ts";
import type { WorkerSpeech } from "./speech.ts";
import { type ListeningPlace, WaitingRoom } from "./waiting-room.ts";

interface CrewOptions {
	readonly count: number;
	/** The file that a worker runs. */
	readonly exec: string;
	readonly log: Log;
	readonly clock?: Clock;
	/** What a worker is started with besides this process's environment. */
	environment(): Readonly<Record<string, string>>;
	answer(member: Member, question: WorkerSpeech["question"]): Promise<WorkerSpeech["answer"]>;
	hear(member: Member, notice: WorkerSpeech["notice"]): void;
	/** A worker has ended, however. */
	onEnd(member: Member): void;
	/** No worker can be started any more. */
	onVain(status: number): void;
}

/** The workers of a site: so many answer visitors, whatever becomes of one. */
export class Crew {
	readonly #options: CrewOptions;
	readonly #clock: Clock;
	readonly #members = new Set<Member>();
	readonly #waitingRoom = new WaitingRoom();
	#place: ListeningPlace | null = null;
	/** How many are to be there: where the first does not start, none is, nor when the site ends. */
	#wanted = 0;
	#youngDeaths = 0;
	#vainStarts = 0;
	#isPausing = false;
	#rolling: Promise<void> | null = null;

	constructor(options: CrewOptions) {
		this.#options = options;
		this.#clock = options.clock ?? MONOTONIC;
		// All take from one queue of the system: no connection passes through this process while one listens.
		cluster.schedulingPolicy = cluster.SCHED_NONE;
		// Workers of this very release, wherever a link leads by then.
		cluster.setupPrimary({ exec: options.exec, args: [], serialization: "advanced" });
	}

	/** Those that are there. */
	get members(): readonly Member[] {
		return [...this.#members];
	}

	/** Those that answer visitors. */
	get ready(): readonly Member[] {
		return this.members.filter(({ state }) => state === "ready");
	}

	/** How many of them are not there. */
	get lacking(): number {
		return Math.max(0, this.#options.count - this.ready.length);
	}

	/** Starts the first, then the others at once. @throws {WorkerFailed} when the first cannot be */
	async start(): Promise<Place> {
		const place = await this.#begin().ready;
		this.#wanted = this.#options.count;
		this.#complete();
		this.#feelPulses();
		await Promise.allSettled(this.members.map(({ ready }) => ready));
		return place;
	}

	/** Puts a new worker in the place of each, one after the other: the new one answers before the old one ends. */
	roll(): Promise<void> {
		this.#rolling ??= this.#roll().finally(() => {
			this.#rolling = null;
		});
		return this.#rolling;
	}

	async #roll(): Promise<void> {
		const { log } = this.#options;
		for (const old of this.ready) {
			// What replaced it is new.
			if (old.state !== "ready") continue;
			try {
				await this.#begin().ready;
			} catch {
				if (this.#wanted > 0) log.error({}, "workers not renewed: a new one did not start, and the old ones stay");
				return;
			}
			await this.#end(old, 0);
		}
		log.info({ workers: this.ready.length }, "workers renewed");
	}

	/** Ends all of them in order. @param delay milliseconds for which they still answer everybody */
	async end(delay: number): Promise<void> {
		this.#wanted = 0;
		this.#waitingRoom.close();
		this.#waitingRoom.leave((socket) => socket.destroy());
		await Promise.all(this.members.map((member) => this.#end(member, delay)));
	}

	async #end(member: Member, delay: number): Promise<void> {
		const ended = member.end(delay);
		this.#complete();
		await ended;
	}

	/** Begins what lacks. Called whenever there may be fewer; those that end are not counted, since they take nobody any more. */
	#complete(): void {
		if (this.#isPausing) return;
		try {
			while (this.members.filter(({ state }) => state !== "ending").length < this.#wanted) this.#begin();
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			this.#options.log.error({ reason }, "worker not begun");
			this.#fail({ from: "starting", status: 1, life: 0 });
			this.#complete();
		}
	}

	/** @throws when the system makes no process */
	#begin(): Member {
		const { log, environment, answer, hear, onEnd } = this.#options;
		const portWatch = {
			onNeeded: () => this.#waitingRoom.close(),
			onListening: (place: ListeningPlace) => {
				this.#place = place;
			},
			onClosed: () => {
				if (this.#wanted > 0 && this.#place !== null) this.#waitingRoom.open(this.#place);
			},
		};
		const member = new Member({ environment: environment(), log, clock: this.#clock, portWatch, answer, hear });
		this.#members.add(member);
		void member.ready.then(
			() => {
				this.#vainStarts = 0;
				this.#waitingRoom.leave(member.take);
			},
			() => {},
		);
		void member.ended.then((ending) => {
			this.#members.delete(member);
			onEnd(member);
			const { from, status, signal } = ending;
			if (from !== "ending" && this.#wanted > 0) {
				log.error({ worker: member.id, status, signal }, "worker ended by itself");
				this.#fail(ending);
			}
			this.#complete();
		});
		return member;
	}

	/** One has ended by itself: while they die young there are pauses that grow, for which none is begun. */
	#fail({ from, status, life }: Pick<Ending, "from" | "status" | "life">): void {
		if (from === "starting") {
			this.#vainStarts += 1;
			if (this.ready.length === 0 && this.#vainStarts >= WORKER_STARTS_IN_VAIN) this.#options.onVain(status);
		}
		this.#youngDeaths = life < WORKER_YOUNG ? this.#youngDeaths + 1 : 0;
		if (this.#youngDeaths <= 1 || this.#isPausing) return;
		this.#isPausing = true;
		const { first, longest } = WORKER_PAUSE;
		this.#clock.after(Math.min(first * 2 ** (this.#youngDeaths - 2), longest), () => {
			this.#isPausing = false;
			this.#complete();
		});
	}

	#feelPulses(): void {
		this.#clock.after(WORKER_PULSE, () => {
			const all = this.members.reduce((sum, { connections }) => sum + connections, 0);
			for (const member of this.#members) member.feelPulse(all - member.connections);
			if (this.#wanted > 0) this.#feelPulses();
		});
	}
}
