import type { Channel, DueDelivery } from "#src/inbox/delivery.ts";

/** Where messages go on to. */
export interface Target {
	readonly channel: Channel;
	/**
	 * Hands a message over. One that was handed over before has the same id, and its receiver may tell by that.
	 *
	 * @param signal the process ends: nobody waits any longer
	 * @throws {Undelivered} when it did not arrive
	 */
	deliver(due: DueDelivery, signal: AbortSignal): Promise<void>;
}

interface Judgement {
	/** It will never be taken as it is. */
	readonly isFinal: boolean;
	/** Milliseconds for which the receiver asks to be left alone. */
	readonly retryAfter?: number | null;
}

/** A message did not arrive. Its message says why in a few words of ours: none of the visitor's, and none of the receiver's. */
export class Undelivered extends Error {
	override readonly name = "Undelivered";
	readonly isFinal: boolean;
	readonly retryAfter: number | null;

	constructor(reason: string, { isFinal, retryAfter = null }: Judgement) {
		super(reason);
		this.isFinal = isFinal;
		this.retryAfter = retryAfter;
	}
}
