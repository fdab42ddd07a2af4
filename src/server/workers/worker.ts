import cluster from "node:cluster";
import { Socket } from "node:net";
import { DeskTier } from "#src/page-cache/desk/desk-tier.ts";
import type { DeskAnswer } from "#src/page-cache/desk/protocol.ts";
import { type CountOnce, countedBy } from "#src/site/counting.ts";
import type { ConnectionPlaces } from "../http/connection-places.ts";
import type { PublicOverview } from "../ops/overview.ts";
import type { ProcessMetrics } from "../ops/told-metrics.ts";
import { Channel } from "./channel.ts";
import type { LeaderSpeech, WorkerSpeech } from "./speech.ts";

/** What of a worker others ask for, once it is there. */
export interface WorkerDuties {
	metrics(): Promise<ProcessMetrics>;
	overview(): PublicOverview;
	readonly connections: Pick<ConnectionPlaces, "open" | "leave">;
	/** Answers on a connection that waited for a worker. */
	take(socket: Socket): void;
	end(delay: number): void;
}

/** What a worker has of the process that started it. */
export class Leader {
	readonly #channel: Channel<WorkerSpeech, LeaderSpeech>;
	readonly #duties = Promise.withResolvers<WorkerDuties>();
	#tier: DeskTier | null = null;
	#version: string;
	#onContent: () => void = () => {};

	constructor() {
		this.#version = process.env["CONTENT_IN_FORCE"] ?? "";
		this.#channel = new Channel(
			{
				// Whoever started this one has ended where that fails, and so does this one.
				send: (parcel) => void process.send?.(parcel, undefined, undefined, () => {}),
				onMessage: (listener) => void process.on("message", listener),
			},
			{ answer: (question) => this.#answer(question), hear: (notice) => this.#hear(notice) },
		);
		process.on("message", (_parcel, handle) => {
			if (handle instanceof Socket) void this.#duties.promise.then(({ take }) => take(handle));
		});
	}

	/** Whether it was started before all others. */
	readonly isFirst = cluster.worker?.id === 1;

	/** Where pages are shared. */
	tier(state: () => string): DeskTier {
		const line = {
			ask: async (question: Parameters<Channel<WorkerSpeech, LeaderSpeech>["ask"]>[0]): Promise<DeskAnswer> => {
				const answer = await this.#channel.ask(question);
				if (answer.kind === "counted") throw new Error("That is no answer of the desk.");
				return answer;
			},
			tell: (notice: WorkerSpeech["notice"]) => this.#channel.tell(notice),
		};
		this.#tier = new DeskTier({ line, state });
		return this.#tier;
	}

	/** The version of the content that is in force for all; "" where that is not said. */
	readonly version = (): string => this.#version;

	/** Calls the listener when it is another. */
	readonly onVersion = (listener: () => void): void => {
		this.#onContent = listener;
	};

	readonly countOnce: CountOnce = <Counter extends object>(name: string) =>
		countedBy<Counter>(name, async (question) => {
			const answer = await this.#channel.ask(question);
			return answer.kind === "counted" ? answer.result : undefined;
		});

	/** From now on visitors are answered. */
	ready(duties: WorkerDuties, { address, port }: { readonly address: string; readonly port: number }): void {
		this.#duties.resolve(duties);
		this.#channel.tell({ kind: "ready", address, port });
	}

	async #answer(question: LeaderSpeech["question"]): Promise<LeaderSpeech["answer"]> {
		switch (question.kind) {
			case "outdate":
				return { kind: "outdated", marked: this.#tier?.outdate(question.names) ?? 0 };
			case "metrics":
				return { kind: "metrics", metrics: await (await this.#duties.promise).metrics() };
			case "overview":
				return { kind: "overview", overview: (await this.#duties.promise).overview() };
			case "pulse":
				return this.#pulse(question.elsewhere);
		}
	}

	async #pulse(elsewhere: number): Promise<LeaderSpeech["answer"]> {
		const { connections } = await this.#duties.promise;
		connections.leave(elsewhere);
		return { kind: "pulse", connections: connections.open };
	}

	/** It ends: what it has counted goes on counting. */
	async end(metrics: ProcessMetrics): Promise<void> {
		await new Promise<void>((sent) => {
			const notice: WorkerSpeech["notice"] = { kind: "counted", metrics };
			if (!process.send?.({ notice }, undefined, undefined, () => sent())) sent();
		});
	}

	#hear(notice: LeaderSpeech["notice"]): void {
		switch (notice.kind) {
			case "content":
				this.#version = notice.version;
				this.#onContent();
				break;
			case "made":
				this.#tier?.hear(notice.made);
				break;
			case "end":
				void this.#duties.promise.then(({ end }) => end(notice.delay));
		}
	}
}

/** The process that started this one; null where nobody did. */
export const leaderOf = (): Leader | null => (cluster.isWorker ? new Leader() : null);
