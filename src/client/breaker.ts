import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import { BREAKER } from "#src/site/limits.ts";

/** How an attempt ended: with an answer, in trouble of the host's own, or so that it tells nothing about the host. */
export type AttemptEnd =
	| { readonly state: "sound" }
	| { readonly state: "unknown" }
	| {
			readonly state: "broken";
			/** What happened, in a few words of ours. */
			readonly reason: string;
			/** Milliseconds the host asks to be left alone, or null. */
			readonly retryAfter: number | null;
	  };

export interface BreakerOptions {
	readonly clock?: Clock;
	/** Told once when the host begins to rest: why, and for how many milliseconds at first. */
	onRest?(rest: { readonly reason: string; readonly pause: number }): void;
	/** Told once when it answers again. */
	onReturn?(): void;
}

/**
 * Leaves a host alone that is in trouble (a circuit breaker): after some failures in a row, or when it asks for that
 * itself (`Retry-After`), nobody asks it for a while. Then one attempt at a time probes whether it is back; each that
 * fails doubles the pause. A probe that takes longer than the longest pause is passed over for the next, however
 * patient whoever sent it is.
 */
export class Breaker {
	readonly #clock: Clock;
	readonly #options: BreakerOptions;
	/** In a row, since the last sound answer. */
	#failures = 0;
	/** Null while the host is asked by everybody. */
	#rest: { readonly pause: number; until: number } | null = null;
	/** Attempts that began before the host rested, was probed again or came back say nothing about it now. */
	#era = 0;

	constructor(options: BreakerOptions = {}) {
		this.#options = options;
		this.#clock = options.clock ?? MONOTONIC;
	}

	/** Whether the host is left alone, probes aside. */
	get resting(): boolean {
		return this.#rest !== null;
	}

	/**
	 * Runs `attempt` unless the host rests.
	 *
	 * @param attempt must not reject
	 * @param endOf what its result says about the host
	 * @returns null when the host is not asked
	 */
	async run<Result>(attempt: () => Promise<Result>, endOf: (result: Result) => AttemptEnd): Promise<Result | null> {
		const rest = this.#rest;
		if (rest !== null) {
			const now = this.#clock.now();
			if (now < rest.until) return null;
			rest.until = now + BREAKER.longestPause;
			this.#era += 1;
		}
		const era = this.#era;
		const result = await attempt();
		if (era === this.#era) this.#learn(endOf(result));
		return result;
	}

	#learn(end: AttemptEnd): void {
		const rest = this.#rest;
		if (end.state === "unknown") {
			if (rest !== null) rest.until = this.#clock.now();
			return;
		}
		if (end.state === "sound") {
			this.#failures = 0;
			if (rest === null) return;
			this.#rest = null;
			this.#era += 1;
			this.#options.onReturn?.();
			return;
		}
		this.#failures += 1;
		if (rest === null && this.#failures < BREAKER.failures && end.retryAfter === null) return;
		const pause = rest === null ? BREAKER.firstPause : Math.min(rest.pause * 2, BREAKER.longestPause);
		const asked = Math.min(end.retryAfter ?? 0, BREAKER.longestRetryAfter);
		this.#rest = { pause, until: this.#clock.now() + Math.max(pause, asked) };
		if (rest !== null) return;
		this.#era += 1;
		this.#options.onRest?.({ reason: end.reason, pause: Math.max(pause, asked) });
	}
}

/** Milliseconds that a `Retry-After` header asks for (RFC 9110, 10.2.3): seconds or a date; null when it says nothing. */
export function retryAfterOf(header: string | null, now = Date.now()): number | null {
	if (header === null) return null;
	if (/^\s*\d{1,10}\s*$/.test(header)) return Number(header) * 1000;
	const instant = Date.parse(header);
	return Number.isNaN(instant) ? null : Math.max(instant - now, 0);
}
