import { placeholdersOf } from "#src/contract/address.ts";
import type { CallFacts } from "#src/contract/call.ts";
import { readParameter, type Value } from "#src/contract/read-parameter.ts";
import { RESULTS_WINDOW } from "#src/site/limits.ts";
import type { Window } from "#src/store/store.ts";

/** A parameter that is not what it must be: a 400 that says which and why. */
export class ParameterError extends Error {
	readonly parameter: string;

	constructor(parameter: string, message: string) {
		super(message);
		this.parameter = parameter;
	}
}

/** The checked parameters of one call. */
export class Values {
	readonly #values: ReadonlyMap<string, Value>;

	private constructor(values: ReadonlyMap<string, Value>) {
		this.#values = values;
	}

	/**
	 * Checks raw parameters (from a query, a body or a caller in process) against the call.
	 *
	 * @throws ParameterError for the first that does not fit or is missing
	 */
	static of(call: Pick<CallFacts, "path" | "params">, raw: (name: string) => unknown, queryMaxLength: number): Values {
		const inPath = new Set(placeholdersOf(call.path).flatMap(({ name, optional }) => (optional ? [] : [name])));
		const values = new Map<string, Value>();
		for (const [name, parameter] of Object.entries(call.params)) {
			const read = readParameter(parameter, raw(name), queryMaxLength);
			if ("fault" in read) throw new ParameterError(name, read.fault);
			if (read.value === null && (parameter.needed || inPath.has(name))) throw new ParameterError(name, "is missing");
			values.set(name, read.value);
		}
		return new Values(values);
	}

	/** Two calls with the same key ask the same. */
	get key(): string {
		return JSON.stringify([...this.#values].filter(([, value]) => value !== null));
	}

	/** A slug, code, name or text; null when it was not given. */
	text(name: string): string | null {
		const value = this.#values.get(name);
		return typeof value === "string" ? value : null;
	}

	/** A slug or text that the call requires. */
	required(name: string): string {
		const value = this.text(name);
		if (value === null) throw new ParameterError(name, "is missing");
		return value;
	}

	codes(name: string): readonly string[] {
		const value = this.#values.get(name);
		return Array.isArray(value) ? value : [];
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
