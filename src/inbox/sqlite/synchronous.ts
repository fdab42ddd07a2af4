/** The same methods, at once instead of later: what the worker runs. */
export type Synchronous<Box> = {
	readonly [Name in keyof Box]: Box[Name] extends (...args: infer Arguments) => Promise<infer Result>
		? (...args: Arguments) => Result
		: never;
};
