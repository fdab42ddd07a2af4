import { AsyncLocalStorage } from "node:async_hooks";

export interface LaneBounds {
	readonly atOnce: number;
	readonly waiting: number;
}

/**
 * A bounded number of questions under way, and of those that wait for a place. Each is begun in a turn of the event
 * loop of its own: an answer that is computed on the spot holds up everybody else for itself alone, not for all that
 * came with it.
 */
export class Lane {
	readonly #bounds: LaneBounds;
	readonly #waiting: (() => void)[] = [];
	#underWay = 0;
	#isTurnAsked = false;

	constructor(bounds: LaneBounds) {
		this.#bounds = bounds;
	}

	/** Runs `work` when its turn comes, and settles as it does; null at once when too many wait. */
	run<Value>(work: () => Promise<Value>): Promise<Value> | null {
		if (this.#waiting.length >= this.#bounds.waiting) return null;
		const { promise, resolve, reject } = Promise.withResolvers<Value>();
		// It belongs to whoever asked for it, not to whoever makes room.
		const begin = () => {
			this.#underWay += 1;
			void work()
				.then(resolve, reject)
				.finally(() => {
					this.#underWay -= 1;
					this.#askForTurn();
				});
		};
		this.#waiting.push(AsyncLocalStorage.bind(begin));
		this.#askForTurn();
		return promise;
	}

	#askForTurn(): void {
		if (this.#isTurnAsked || this.#waiting.length === 0 || this.#underWay >= this.#bounds.atOnce) return;
		this.#isTurnAsked = true;
		setImmediate(() => {
			this.#isTurnAsked = false;
			this.#waiting.shift()?.();
			this.#askForTurn();
		});
	}
}
