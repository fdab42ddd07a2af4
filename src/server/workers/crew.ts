import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import {
	WORKER_END_PATIENCE,
	WORKER_PAUSE,
	WORKER_PULSE,
	WORKER_SILENCE,
	WORKER_STARTS_IN_VAIN,
	WORKER_YOUNG,
} from "#src/site/worker-limits.ts";
import type { Log } from "../ops/log.ts";
import { Channel } from "./channel.ts";
import { giveBackHandedOver } from "./handed-over.ts";
import type { LeaderSpeech, WorkerSpeech } from "./speech.ts";

/** A worker, from its start to its end. */
export interface Member {
	readonly id: number;
	readonly channel: Channel<LeaderSpeech, WorkerSpeech>;
	/** Where it answers visitors; rejected when it ends before. */
	readonly ready: Promise<{ readonly address: string; readonly port: number }>;
	readonly ended: Promise<number>;
	state: "starting" | "ready" | "ending" | "ended";
}

interface CrewOptions {
	readonly count: number;
	/** The file that a worker runs. */
	readonly exec: string;
	readonly log: Log;
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
	readonly #members = new Map<number, Member & { readonly worker: Worker }>();
	#youngDeaths = 0;
	#vainStarts = 0;
	/** Whether any has answered visitors: where the first does not start, none does. */
	#hasStarted = false;
	#isEnding = false;
	#rolling: Promise<void> | null = null;

	constructor(options: CrewOptions) {
		this.#options = options;
		// Workers of this very release, wherever a link leads by then.
		cluster.setupPrimary({ exec: options.exec, args: [], serialization: "advanced" });
	}

	/** Those that are there. */
	get members(): readonly Member[] {
		return [...this.#members.values()];
	}

	/** Those that answer visitors. */
	get ready(): readonly Member[] {
		return this.members.filter(({ state }) => state === "ready");
	}

	/** Starts the first, then the others at once. @throws {WorkerFailed} when the first cannot be */
	async start(): Promise<{ readonly address: string; readonly port: number }> {
		const first = this.#begin();
		const place = await first.ready;
		this.#hasStarted = true;
		const others = Array.from({ length: this.#options.count - 1 }, () => this.#begin());
		await Promise.allSettled(others.map(({ ready }) => ready));
		setInterval(() => this.#feelPulses(), WORKER_PULSE).unref();
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
			if (this.#isEnding) return;
			const next = this.#begin(old.id);
			try {
				await next.ready;
			} catch {
				log.error({ worker: next.id }, "workers not renewed: a new one did not start, and the old ones stay");
				return;
			}
			await this.#end(old.id, 0);
		}
		log.info({ workers: this.ready.length }, "workers renewed");
	}

	/** Ends all of them in order. @param delay milliseconds for which they still answer everybody */
	async end(delay: number): Promise<void> {
		this.#isEnding = true;
		await Promise.all(this.members.map(({ id }) => this.#end(id, delay)));
	}

	/** @param inPlaceOf the worker that ends when this one is ready */
	#begin(inPlaceOf: number | null = null): Member {
		const { log, environment, answer, hear, onEnd } = this.#options;
		const began = performance.now();
		const worker = cluster.fork(environment());
		giveBackHandedOver(worker);
		const ready = Promise.withResolvers<{ readonly address: string; readonly port: number }>();
		const ended = Promise.withResolvers<number>();
		ready.promise.catch(() => {});
		const channel: Member["channel"] = new Channel(
			{
				send: (parcel) =>
					void (worker.isConnected() && worker.process.send(Object(parcel), undefined, undefined, () => {})),
				onMessage: (listener) => void worker.on("message", listener),
			},
			{
				answer: (question) => answer(member, question),
				hear: (notice) => {
					if (notice.kind !== "ready") return hear(member, notice);
					this.#vainStarts = 0;
					member.state = "ready";
					ready.resolve(notice);
					log.info({ worker: worker.id, pid: worker.process.pid }, "worker ready");
				},
			},
		);
		const member: Member & { readonly worker: Worker } = {
			...{ id: worker.id, worker, channel, state: "starting" as const },
			...{ ready: ready.promise, ended: ended.promise },
		};
		this.#members.set(worker.id, member);
		worker.on("error", (error) => log.warn({ worker: worker.id, reason: error.message }, "worker not reached"));
		worker.on("exit", (code, signal) => {
			const { state } = member;
			member.state = "ended";
			this.#members.delete(worker.id);
			channel.close();
			const status = code ?? 1;
			ready.reject(new WorkerFailed(status));
			ended.resolve(status);
			onEnd(member);
			if (state === "ending" || this.#isEnding || !this.#hasStarted) return;
			log.error({ worker: worker.id, status, signal }, "worker ended by itself");
			this.#replace(state === "starting", status, performance.now() - began, inPlaceOf);
		});
		return member;
	}

	#replace(isInVain: boolean, status: number, life: number, inPlaceOf: number | null): void {
		if (isInVain) this.#vainStarts += 1;
		const isAlone = this.ready.length === 0;
		if (isInVain && isAlone && this.#vainStarts >= WORKER_STARTS_IN_VAIN) this.#options.onVain(status);
		// The one that it was to follow is still there.
		if (inPlaceOf !== null && this.#members.has(inPlaceOf)) return;
		this.#youngDeaths = life < WORKER_YOUNG ? this.#youngDeaths + 1 : 0;
		const { first, longest } = WORKER_PAUSE;
		const pause = this.#youngDeaths <= 1 ? 0 : Math.min(first * 2 ** (this.#youngDeaths - 2), longest);
		setTimeout(() => {
			if (!this.#isEnding && this.members.length < this.#options.count) this.#begin();
		}, pause);
	}

	async #end(id: number, delay: number): Promise<void> {
		const member = this.#members.get(id);
		if (!member) return;
		const isReady = member.state === "ready";
		member.state = "ending";
		if (isReady) member.channel.tell({ kind: "end", delay });
		// Nobody is answered by it yet.
		else member.worker.process.kill("SIGKILL");
		const late = setTimeout(() => member.worker.process.kill("SIGKILL"), delay + WORKER_END_PATIENCE);
		await member.ended;
		clearTimeout(late);
	}

	/** Ends whoever is silent for long: it is replaced like any that ends by itself. */
	#feelPulses(): void {
		for (const { channel, ready, state, worker, id } of this.#members.values()) {
			if (state !== "ready") continue;
			const silence = new AbortController();
			void wait(WORKER_SILENCE, null, { signal: silence.signal, ref: false }).then(
				() => {
					if (!this.#members.has(id)) return;
					this.#options.log.error({ worker: id }, "worker silent, and ended");
					worker.process.kill("SIGKILL");
				},
				() => {},
			);
			void ready
				.then(() => channel.ask({ kind: "pulse" }))
				.catch(() => {})
				.finally(() => silence.abort());
		}
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
