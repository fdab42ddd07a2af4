/** Time that only goes forward, in milliseconds; tests bring their own. */
export interface Clock {
	now(): number;
	/** Calls `run` once after `delay`; the result cancels it. */
	after(delay: number, run: () => void): () => void;
}

/**
 * The process's monotonic clock: a change of the wall clock ages nothing. After a halt of the process, timers would go
 * before whatever came meanwhile (libuv, "The I/O loop"): what came in time is read first, and nothing of it is late.
 */
export const MONOTONIC: Clock = {
	now: () => performance.now(),
	after: (delay, run) => {
		let turn: NodeJS.Immediate | undefined;
		const timer = setTimeout(() => {
			turn = setImmediate(run);
		}, delay);
		return () => {
			clearTimeout(timer);
			clearImmediate(turn);
		};
	},
};

/** Thrown when something took longer than it may. */
export class TimedOut extends Error {
	override readonly name = "TimedOut";
}

/** `promise`, or a `TimedOut` after `delay`. */
export function within<Value>(clock: Clock, delay: number, promise: Promise<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		const cancel = clock.after(delay, () => reject(new TimedOut(`No result within ${delay} ms.`)));
		promise.then(resolve, reject).finally(cancel);
	});
}
