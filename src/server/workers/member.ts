import cluster, { type Worker } from "node:cluster";
import type { Socket } from "node:net";
import { type Clock, TimedOut, within } from "#src/site/clock.ts";
import { WORKER_END_PATIENCE, WORKER_QUIET, WORKER_SILENCE, WORKER_START_PATIENCE } from "#src/site/worker-limits.ts";
import type { Log } from "../ops/log.ts";
import { Channel } from "./channel.ts";
import { type PortWatch, watchPort } from "./port-watch.ts";
import type { LeaderSpeech, WorkerSpeech } from "./speech.ts";

interface MemberOptions {
	readonly environment: Readonly<Record<string, string>>;
	readonly log: Log;
	readonly clock: Clock;
	readonly portWatch: PortWatch;
	answer(member: Member, question: WorkerSpeech["question"]): Promise<WorkerSpeech["answer"]>;
	hear(member: Member, notice: WorkerSpeech["notice"]): void;
}

/** Where a worker answers visitors. */
export interface Place {
	readonly address: string;
	readonly port: number;
}

type State = "starting" | "ready" | "ending" | "ended";

/** How a worker ended. */
export interface Ending {
	/** In which state it was. */
	readonly from: State;
	readonly status: number;
	readonly signal: string | null;
	/** How long it was there, in milliseconds. */
	readonly life: number;
}

/** A worker, from its start to its end. */
export class Member {
	readonly id: number;
	readonly channel: Channel<LeaderSpeech, WorkerSpeech>;
	/** Where it answers visitors; rejected when it ends before. */
	readonly ready: Promise<Place>;
	readonly ended: Promise<Ending>;
	readonly #worker: Worker;
	readonly #log: Log;
	readonly #clock: Clock;
	#state: State = "starting";
	#connections = 0;
	/** When it was asked whether it is alive, and has not answered. */
	#askedAt: number | null = null;

	/** @throws when the system makes no process; where Node tells that later, it ends */
	constructor({ environment, log, clock, portWatch, answer, hear }: MemberOptions) {
		const began = clock.now();
		const worker = cluster.fork(environment);
		watchPort(worker, portWatch);
		const ready = Promise.withResolvers<Place>();
		const ended = Promise.withResolvers<Ending>();
		this.id = worker.id;
		this.ready = ready.promise;
		this.ended = ended.promise;
		this.#worker = worker;
		this.#log = log;
		this.#clock = clock;
		this.channel = new Channel(
			{
				send: (parcel) =>
					void (worker.isConnected() && worker.process.send(Object(parcel), undefined, undefined, () => {})),
				onMessage: (listener) => void worker.on("message", listener),
			},
			{
				answer: (question) => answer(this, question),
				hear: (notice) => {
					if (notice.kind !== "ready") return hear(this, notice);
					if (this.#state !== "starting") return;
					this.#state = "ready";
					ready.resolve(notice);
					log.info({ worker: worker.id, pid: worker.process.pid }, "worker ready");
				},
			},
		);
		worker.on("error", (error) => log.warn({ worker: worker.id, reason: error.message }, "worker not reached"));
		// After "exit" and all that it said, or after the "error" of one that could not be started.
		worker.process.once("close", (code, signal) => {
			const from = this.#state;
			this.#state = "ended";
			this.channel.close();
			const status = code === null || code < 0 ? 1 : code;
			ready.reject(new WorkerFailed(status));
			ended.resolve({ from, status, signal, life: clock.now() - began });
		});
		this.#await(this.ready, WORKER_START_PATIENCE, "worker too long at its start, and ended");
	}

	get state(): State {
		return this.#state;
	}

	/** Ends it in order. @param delay milliseconds for which it still answers everybody */
	async end(delay: number): Promise<void> {
		if (this.#state === "ended") return;
		if (this.#state === "ready") this.channel.tell({ kind: "end", delay });
		// Nobody is answered by it yet.
		if (this.#state === "starting") this.#kill();
		this.#state = "ending";
		await within(this.#clock, delay + WORKER_END_PATIENCE, this.ended).catch(() => this.#kill());
		await this.ended;
	}

	/** Gives it a connection of which nothing was read. */
	readonly take = (socket: Socket): void => {
		if (this.#worker.isConnected()) this.#worker.process.send({}, socket, undefined, () => {});
		else socket.destroy();
	};

	/** Connections that it held when it was last asked. */
	get connections(): number {
		return this.#state === "ended" ? 0 : this.#connections;
	}

	/** Asks whether it is alive. @param elsewhere connections of others */
	feelPulse(elsewhere: number): void {
		if (this.#state !== "ready" || this.#askedAt !== null) return;
		this.#askedAt = this.#clock.now();
		const sign = this.channel.ask({ kind: "pulse", elsewhere }).then((answer) => {
			this.#askedAt = null;
			if (answer.kind === "pulse") this.#connections = answer.connections;
		});
		this.#await(sign, WORKER_SILENCE, "worker silent, and ended");
	}

	/** Whether it answers visitors, as far as that is known. */
	get isAnswering(): boolean {
		const isQuiet = this.#askedAt !== null && this.#clock.now() - this.#askedAt > WORKER_QUIET;
		return this.#state === "ready" && !isQuiet;
	}

	/** Ends it where a sign of life does not come: it is replaced like any that ends by itself. */
	#await(sign: Promise<unknown>, patience: number, words: string): void {
		within(this.#clock, patience, sign).catch((error: unknown) => {
			if (!(error instanceof TimedOut)) return;
			this.#log.error({ worker: this.id }, words);
			this.#kill();
		});
	}

	#kill(): void {
		this.#worker.process.kill("SIGKILL");
	}
}

/** A worker ended before it answered anybody; it has said why. */
export class WorkerFailed extends Error {
	override readonly name = "WorkerFailed";
	readonly status: number;

	constructor(status: number) {
		super("A worker ended before it answered anybody.");
		this.status = status;
	}
}
