import { REFUSAL_HOLD, REFUSALS_HELD_MAX } from "#src/site/cache-limits.ts";
import type { Clock } from "#src/site/clock.ts";

/**
 * Whoever is turned away for want of a place, or since he comes too often, hears it after a moment: clients that ask again at once, each over a connection
 * of its own, otherwise take the processor from the pages that are being made.
 */
export class HeldRefusals {
	readonly #clock: Clock;
	#held = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * Resolves when it may be said; at once when many are held already, whose connections cost memory.
	 *
	 * @param gone fulfilled when there is nobody any more to hear it: then at once as well
	 */
	async hold(gone: Promise<void>): Promise<void> {
		if (this.#held >= REFUSALS_HELD_MAX) return;
		this.#held += 1;
		await new Promise<void>((said) => {
			const cancel = this.#clock.after(REFUSAL_HOLD, said);
			void gone.then(said).then(cancel);
		});
		this.#held -= 1;
	}
}
