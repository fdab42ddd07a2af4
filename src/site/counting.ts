/** The methods of something, each answered later. */
export type Later<Counter> = {
	readonly [Name in keyof Counter]: Counter[Name] extends (...args: infer Arguments) => infer Result
		? (...args: Arguments) => Promise<Awaited<Result>>
		: never;
};

/** A method of a counter with its arguments, as plain data. */
export interface CountQuestion {
	readonly kind: "count";
	readonly counter: string;
	readonly method: string;
	readonly args: readonly unknown[];
}

/**
 * What is counted once for all processes that answer visitors.
 *
 * @param name the same in each of them
 * @param make the counter; where it is counted elsewhere none is made
 */
export type CountOnce = <Counter extends object>(name: string, make: () => Counter) => Later<Counter>;

/** @param ask runs a method of the counter of that name, wherever it is; takes plain data alone */
export function countedBy<Counter extends object>(
	name: string,
	ask: (question: CountQuestion) => Promise<unknown>,
): Later<Counter> {
	const methods = new Proxy(
		{},
		{
			get: (_, method) =>
				typeof method === "string"
					? (...args: readonly unknown[]) => ask({ kind: "count", counter: name, method, args })
					: undefined,
		},
	);
	// The counter of that name has these methods, and runs them on these arguments.
	return methods as Later<Counter>;
}

/** Counts for this process alone. */
export const countHere: CountOnce = (name, make) => new CountersHere().countOnce(name, make);

/** Counters that are here, for this process and for whoever asks. */
export class CountersHere {
	readonly #counters = new Map<string, object>();

	readonly countOnce: CountOnce = <Counter extends object>(name: string, make: () => Counter) => {
		this.#counters.set(name, make());
		return countedBy<Counter>(name, async (question) => this.run(question));
	};

	/** @throws when there is no such counter, or it throws */
	run({ counter, method, args }: CountQuestion): unknown {
		const found = this.#counters.get(counter);
		const run: unknown = found && Reflect.get(found, method);
		if (typeof run !== "function") throw new Error(`There is no ${method} of ${counter}.`);
		return Reflect.apply(run, found, args);
	}
}
