import { setTimeout as later } from "node:timers/promises";
import type { Channel, DeliveryBox, DeliveryCount, DeliveryResult, DueDelivery } from "#src/inbox/delivery.ts";
import { DELIVERY_LOOK, DELIVERY_PAUSE, DELIVERY_PAUSE_ASKED_MAX } from "#src/site/sending-limits.ts";
import { type Target, Undelivered } from "./target.ts";

/** What is told of an attempt: nothing that a visitor wrote. */
export interface DeliveryNews {
	readonly channel: Channel;
	readonly outcome: DeliveryResult["state"];
	/** Of the ticket. */
	readonly number: string;
	/** With this one. */
	readonly attempts: number;
	readonly reason: string | null;
}

interface DeliveriesOptions {
	readonly box: DeliveryBox;
	readonly targets: readonly Target[];
	onNews(news: DeliveryNews): void;
	/** The inbox could not be asked. */
	onError(error: unknown): void;
	readonly now?: () => number;
	/** Of nought to one, for the pauses. */
	readonly random?: () => number;
	/** Waits; rejects once `signal` is given. */
	readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const unreferenced = (milliseconds: number, signal: AbortSignal) =>
	later(milliseconds, undefined, { signal, ref: false });

/**
 * Hands on what the inbox keeps, one message at a time to each target, while visitors are answered. A target that fails is
 * left alone for a while, longer each time; what it will never take is given up, and said. What was under way when the
 * process ended is handed over again.
 */
export class Deliveries {
	readonly #options: Required<DeliveriesOptions>;
	readonly #end = new AbortController();
	readonly #work: readonly Promise<void>[];
	#known: readonly DeliveryCount[] = [];
	#isInboxUp = true;
	#counting: Promise<readonly DeliveryCount[]> | null = null;

	constructor(options: DeliveriesOptions) {
		this.#options = { now: Date.now, random: Math.random, wait: unreferenced, ...options };
		this.#work = options.targets.map((target) => this.#keepGoing(target));
	}

	/** Whether the inbox answered when it was last asked. */
	get isInboxUp(): boolean {
		return this.#isInboxUp;
	}

	/** How many messages have not arrived, of each way; what was known last when the inbox does not answer. Who asks meanwhile is told the same. */
	count(): Promise<readonly DeliveryCount[]> {
		this.#counting ??= this.#count().finally(() => {
			this.#counting = null;
		});
		return this.#counting;
	}

	async #count(): Promise<readonly DeliveryCount[]> {
		const found = await this.#options.box.count().catch(() => null);
		this.#isInboxUp = found !== null;
		const counted = found ?? this.#known;
		const missing = this.#options.targets.filter(({ channel }) => !counted.some((each) => each.channel === channel));
		this.#known = [...counted, ...missing.map(({ channel }) => ({ channel, waiting: 0, givenUp: 0 }))];
		return this.#known;
	}

	/** Begins nothing more; what is under way is given up, and left to whoever looks next. */
	async stop(): Promise<void> {
		this.#end.abort();
		await Promise.all(this.#work);
	}

	async #keepGoing(target: Target): Promise<void> {
		const { signal } = this.#end;
		const { wait, onError } = this.#options;
		for (let [failures, unasked] = [0, 0]; !signal.aborted; ) {
			let pause: number;
			try {
				const next = await this.#once(target, failures);
				({ failures, pause } = next);
				unasked = 0;
			} catch (error) {
				onError(error);
				unasked += 1;
				pause = this.#pauseAfter(unasked, null);
			}
			if (pause > 0) await wait(pause, signal).catch(() => {});
		}
	}

	/** One look, and one attempt when something is due; answers the failures in a row since, and how long to wait. */
	async #once(target: Target, failures: number): Promise<{ failures: number; pause: number }> {
		const { box, now } = this.#options;
		const due = await box.due(target.channel, new Date(now()).toISOString());
		if (due === null) return { failures, pause: DELIVERY_LOOK };
		const failure = await this.#attempt(target, due);
		if (this.#end.signal.aborted && failure) {
			await box.release(due);
			return { failures, pause: 0 };
		}
		// One that is refused says nothing about the others.
		const isTrouble = failure !== null && !failure.isFinal;
		const inARow = isTrouble ? failures + 1 : failure === null ? 0 : failures;
		const pause = isTrouble ? this.#pauseAfter(inARow, failure.retryAfter) : 0;
		await this.#settle(target, due, failure, pause);
		return { failures: inARow, pause };
	}

	async #attempt(target: Target, due: DueDelivery): Promise<Undelivered | null> {
		try {
			await target.deliver(due, this.#end.signal);
			return null;
		} catch (error) {
			if (error instanceof Undelivered) return error;
			this.#options.onError(error);
			return new Undelivered("a fault of ours", { isFinal: false });
		}
	}

	/** Doubles with each failure, and is never the same for two sites. */
	#pauseAfter(failures: number, retryAfter: number | null): number {
		const { first, most } = DELIVERY_PAUSE;
		const pause = Math.min(most, first * 2 ** Math.min(failures - 1, 20));
		const jittered = pause * (0.5 + this.#options.random() / 2);
		return Math.max(jittered, Math.min(retryAfter ?? 0, DELIVERY_PAUSE_ASKED_MAX));
	}

	/** Keeps what became of it, however long the inbox is busy: it would be handed over twice. */
	async #settle({ channel }: Target, due: DueDelivery, failure: Undelivered | null, pause: number): Promise<void> {
		const { box, now, wait, onNews, onError } = this.#options;
		const at = now();
		const result = resultOf(failure, at, pause);
		onNews({
			...{ channel, outcome: result.state, number: due.ticket.number, attempts: due.attempts + 1 },
			reason: failure?.message ?? null,
		});
		for (;;) {
			try {
				return await box.settle(due, result);
			} catch (error) {
				onError(error);
				if (this.#end.signal.aborted) return;
				await wait(DELIVERY_LOOK, this.#end.signal).catch(() => {});
			}
		}
	}
}

function resultOf(failure: Undelivered | null, at: number, pause: number): DeliveryResult {
	const moment = new Date(at).toISOString();
	if (failure === null) return { state: "delivered", at: moment };
	if (failure.isFinal) return { state: "given-up", reason: failure.message, at: moment };
	return { state: "failed", reason: failure.message, next: new Date(at + pause).toISOString() };
}
