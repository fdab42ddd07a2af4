import { RESULTS_WINDOW } from "#src/contract/bounds.ts";
import type { Value } from "#src/contract/read-parameter.ts";
import type { Window } from "#src/store/store.ts";

/** The parameters of one call, read by their grammar. */
export class Values {
	readonly #values: ReadonlyMap<string, Value>;

	constructor(values: ReadonlyMap<string, Value>) {
		this.#values = values;
	}

	/** A slug, code, name or text; null when it was not given. */
	text(name: string): string | null {
		const value = this.#values.get(name);
		return typeof value === "string" ? value : null;
	}

	/**
	 * A slug or text that the call requires.
	 *
	 * @throws when the call does not require it after all: a mistake in the contract
	 */
	required(name: string): string {
		const value = this.text(name);
		if (value === null) throw new Error(`The parameter ${name} is missing, and the contract let it pass.`);
		return value;
	}

	codes(name: string): readonly string[] {
		const value = this.#values.get(name);
		return Array.isArray(value) ? value : [];
	}

	/** Whether it was set. */
	flag(name: string): boolean {
		return this.#values.get(name) === true;
	}

	/** Whether it was switched off: `false`, and not just left out. */
	isOff(name: string): boolean {
		return this.#values.get(name) === false;
	}

	/** A whole number; null when it was not given. */
	count(name: string): number | null {
		const value = this.#values.get(name);
		return typeof value === "number" ? value : null;
	}

	/** `start` and `num`: clamped to what the call allows, and to the window of results. */
	window(defaultNum: number): Window {
		const whole = (name: string, otherwise: number) => {
			const value = this.#values.get(name);
			return Math.min(typeof value === "number" ? value : otherwise, RESULTS_WINDOW);
		};
		return { start: whole("start", 0), num: whole("num", defaultNum) };
	}
}
